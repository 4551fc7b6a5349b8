import { useAccess } from 'umi';
import { useLoaded } from '@/components/feedback/useLoaded';
import { fetchMenuCounts } from '@/services/api/permission';

type Reach = ReadonlyMap<string, number>;

const NONE: Reach = new Map();

const noCounts = async () => NONE;

/** Who may not count has a tree without counts. */
const counts = async (): Promise<Reach> => {
  const found = await fetchMenuCounts().catch(() => []);
  return new Map(found.map(({ menu_id, users }) => [menu_id, users]));
};

/** How many users reach each menu, as far as that is known. */
export function useReach(): Reach {
  const { gatehouse } = useAccess();
  return useLoaded(gatehouse ? counts : noCounts).value ?? NONE;
}
