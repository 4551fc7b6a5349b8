import { useAccess } from 'umi';
import type { Remedy } from '@/schemas/permission';
import type { RoleName } from './RolesDialog';
import { useRemedy } from './useRemedy';

type Granted = NonNullable<Remedy['steps'][number]['menu']>;

/** Whether the user may give menus to roles, of which both are seen. */
export function useMayGrantMenu(): boolean {
  const { has, gatehouse } = useAccess();
  return gatehouse !== undefined && has('system.role') && has('system.role.edit');
}

/**
 * Gives a menu to roles once it was shown whom that concerns, and offers to take it back. Draw `contextHolder` once.
 *
 * @param onDone called after a failure as well, and once it was taken back
 */
export function useGrantMenu(onDone: () => unknown = () => {}) {
  const { begin, contextHolder } = useRemedy(onDone);
  const grant = async (menu: Granted, roles: readonly RoleName[]): Promise<void> => {
    const steps = roles.map(({ id, name }) => ({
      kind: 'grant-menu' as const,
      role: { id, name },
      menu,
    }));
    if (steps.length > 0) await begin({ steps });
  };
  return { grant, contextHolder };
}
