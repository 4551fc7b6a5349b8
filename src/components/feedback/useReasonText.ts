import { useCallback } from 'react';
import { useIntl } from 'umi';
import type { Param, Reason } from '@/schemas/errors';
import { useTextIfAny } from './useText';

/** The sentence of a code in the user's language; undefined for a code that is not known here. */
export function useReasonText() {
  const intl = useIntl();
  const textIfAny = useTextIfAny();
  return useCallback(
    (kind: 'field' | 'reason', { code, params = {} }: Partial<Reason>): string | undefined => {
      /** Entities by their noun, lists as the language writes them: `enabled or disabled`. */
      const shown = (name: string, param: Param) => {
        if (typeof param === 'object') return intl.formatList([...param], { type: 'disjunction' });
        return (name === 'entity' && textIfAny(`pages.system.${param}.noun`)) || param;
      };
      const values = Object.entries(params).map(([name, param]) => [name, shown(name, param)]);
      return textIfAny(`error.${kind}.${code}`, Object.fromEntries(values));
    },
    [intl, textIfAny],
  );
}
