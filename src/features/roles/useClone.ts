import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { valuesOf } from '@/components/form/values';
import type { Role } from '@/schemas/role';
import { type RoleValues, roleResource } from './role.resource';

/** Opens the form of a new role with what another holds; its code is left to be given. */
export function useClone() {
  const text = useText();
  const message = useMessage();
  return async ({ id }: Role, add: (start: Partial<RoleValues>) => void) => {
    try {
      // The list does not say what a role ticks.
      const { item } = await roleResource.service.read(id);
      const { roleForm, MAX_NAME } = await import('./role.form');
      const name = text('pages.system.role.clone.name', { name: item.name });
      add({ ...valuesOf(roleForm, item), name: name.slice(0, MAX_NAME), code: '' });
    } catch (error) {
      message.failure(error);
    }
  };
}
