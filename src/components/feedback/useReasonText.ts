import { useCallback } from 'react';
import { useIntl } from 'umi';
import type { Param, Reason } from '@/schemas/errors';
import { translate } from './translate';

/** The sentence of a code in the user's language; undefined for a code that is not known here. */
export function useReasonText() {
  const intl = useIntl();
  return useCallback(
    (kind: 'field' | 'reason', { code, params = {} }: Partial<Reason>): string | undefined => {
      const id = `error.${kind}.${code}`;
      if (!(id in intl.messages)) return undefined;
      /** Entities by their noun, lists as the language writes them: `enabled or disabled`. */
      const shown = (name: string, param: Param) => {
        if (typeof param === 'object') return intl.formatList([...param], { type: 'disjunction' });
        const noun = name === 'entity' ? `pages.system.${param}.noun` : '';
        return noun in intl.messages ? translate(intl, noun) : param;
      };
      const values = Object.entries(params).map(([name, param]) => [name, shown(name, param)]);
      return translate(intl, id, Object.fromEntries(values));
    },
    [intl],
  );
}
