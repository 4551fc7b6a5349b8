import type { Menu } from '@/schemas/menu';
import { fetchMenuTree } from '@/services/api/menu';

let asked: Promise<Menu[]> | undefined;

/** One call for all parts of a form that ask at the same time. */
export function sharedTree(): Promise<Menu[]> {
  asked ??= fetchMenuTree().finally(() => {
    asked = undefined;
  });
  return asked;
}
