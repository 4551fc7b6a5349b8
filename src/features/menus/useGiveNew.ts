import { useMessage } from '@/components/feedback/Feedback';
import { useGrantMenu } from '@/features/access';
import type { Menu } from '@/schemas/menu';
import { menuTreeQuery } from '@/services/api/menu';
import { queryClient } from '@/services/api/queryClient';
import { allRolesQuery } from '@/services/api/role';
import { dotted } from '@/services/navigation/tree';
import type { MenuValues } from './menu.resource';
import { lineage } from './places';

/** Gives a new menu to the roles that were chosen in its form, once it was shown whom that concerns. */
export function useGiveNew() {
  const message = useMessage();
  const { grant, contextHolder } = useGrantMenu();
  const give = async ({ id, name }: Menu, { roles: chosen = [] }: MenuValues): Promise<void> => {
    if (chosen.length === 0) return;
    try {
      const [{ queryKey, queryFn }, all] = [menuTreeQuery(), allRolesQuery()];
      const tree = await queryClient.fetchQuery({ queryKey, queryFn });
      const roles = await queryClient.fetchQuery(all);
      const code = dotted(lineage(tree, id));
      await grant(
        { id, name, code },
        roles.filter((role) => chosen.includes(role.id)),
      );
    } catch (error) {
      message.failure(error);
    }
  };
  return { give, contextHolder };
}
