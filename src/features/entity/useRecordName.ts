import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNameById } from '@/components/layout/useNameById';
import { versionsQuery } from '@/services/api/history';
import { entityOf } from '@/services/navigation/records';
import type { ResourceConfig } from './types';
import { usePermissions } from './usePermissions';

/**
 * What the record of a page is called. One that is gone keeps the name that was read last, or has that of its history,
 * for who may read it.
 */
export function useRecordName<Item extends { id: string }, Values extends object, Wire>(
  { page, nameOf, service }: ResourceConfig<Item, Values, Wire>,
  id: string,
  found: Item | undefined,
  isGone: boolean,
): string | undefined {
  const may = usePermissions(page);
  const nameById = useNameById();
  const lastName = useRef<string>(undefined);
  if (found) lastName.current = nameOf(found) || id;
  const { data } = useQuery({
    ...versionsQuery(service.path, id, { current: 1, pageSize: 1 }),
    enabled: isGone && !lastName.current && may('history'),
  });
  const [latest] = data?.rows ?? [];
  return lastName.current ?? (latest && nameById(entityOf(page), id, latest.name));
}
