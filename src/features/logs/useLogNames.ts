import { useCallback, useMemo } from 'react';
import { useText, useTextIfAny } from '@/components/feedback/useText';
import { useNameById } from '@/components/layout/useNameById';
import type { ChipText } from '@/components/list/FilterChip';
import { useNoun } from '@/features/audit';
import type { Logger, LogSummary } from '@/schemas/logger';
import type { FacetName } from './api/logView';
import { listOf } from './facetState';
import { useMomentRange } from './useMomentRange';

const CHIPS = {
  event: 'event',
  entity: 'entity',
  targetID: 'record',
  userID: 'user',
  ip: 'address',
  notLevel: 'level',
  notTag: 'tag',
  notEvent: 'event',
  notUserID: 'user',
  notEntity: 'entity',
  notTargetID: 'record',
  notIp: 'address',
} as const;

/** What values are called in counts and chips: users and records by name where a row or a count says it. */
export function useLogNames(rows: readonly Logger[], summary: LogSummary | undefined) {
  const textIfAny = useTextIfAny();
  const text = useText();
  const nounOf = useNoun();
  const nameById = useNameById();
  const rangeOf = useMomentRange();
  const names = useMemo(
    () =>
      new Map([
        ...rows.map((row) => [row.user_id, row.user_name || row.login_name] as const),
        ...[...(summary?.facets.user ?? []), ...(summary?.facets.record ?? [])].map(
          ({ value, name }) => [value, name] as const,
        ),
      ]),
    [rows, summary],
  );
  const nameOf = useCallback(
    (facet: FacetName, value: string): string => {
      if (facet === 'user') return names.get(value) || value;
      if (facet === 'record') return nameById('menu', value, names.get(value) || value);
      if (facet === 'entity') return nounOf(value);
      return textIfAny(`pages.system.logger.form.${facet}.${value}`) ?? value;
    },
    [textIfAny, names, nounOf, nameById],
  );
  const chipText: ChipText = ({ name }, values) => {
    if (name === 'span')
      return text('logs.chip.time', { value: rangeOf(values[0] ?? '', values[1] ?? '') });
    const kind = Object.hasOwn(CHIPS, name) ? CHIPS[name as keyof typeof CHIPS] : undefined;
    if (!kind) return undefined;
    const shown = listOf(values[0]).map((value) => nameOf(kind, value));
    return text(name.startsWith('not') ? 'logs.chip.not' : 'list.filter', {
      name: text(`logs.facet.${kind}`),
      value: shown.join(', '),
    });
  };
  return { nameOf, chipText };
}
