import { useQuery } from '@tanstack/react-query';
import type { ApiQuery } from '@/services/api/apiQuery';
import type { Option } from './LazySelect';

/** What an id in the URL is called; the id itself until that is known. */
export function useChosenName<Value>(
  id: string | undefined,
  query: ApiQuery<Value>,
  optionsOf: (value: Value) => Option[],
): string | undefined {
  const { data } = useQuery({ ...query, enabled: id !== undefined });
  const chosen = data && optionsOf(data).find(({ value }) => value === id);
  return chosen?.label ?? id;
}
