import { useQuery } from '@tanstack/react-query';
import { useAccess } from 'umi';
import type { MenuCounts } from '@/schemas/permission';
import { menuCountsQuery } from '@/services/api/permission';

type Reach = ReadonlyMap<string, number>;

const NONE: Reach = new Map();

const byMenu = (counts: readonly MenuCounts[]): Reach =>
  new Map(counts.map(({ menu_id, users }) => [menu_id, users]));

/** How many users reach each menu; nothing for who may not count, and from another server. */
export function useReach(): Reach {
  const enabled = useAccess().gatehouse !== undefined;
  return useQuery({ ...menuCountsQuery(), enabled, select: byMenu }).data ?? NONE;
}
