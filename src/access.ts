import type { Extension } from '@/schemas/extensions';
import { includesCode } from '@/services/navigation/permissionCodes';
import type { ConsoleState } from '@/services/session/consoleState';

/**
 * Buttons ask for `<page code>.<button code>`; the set of named rules stays empty. `offers` tells what
 * the server can do beyond gin-admin, which announces nothing.
 */
export default function access(state: ConsoleState | undefined) {
  const extensions = state?.currentUser?.extensions ?? [];
  return {
    has: (code: string): boolean => includesCode(state?.flatMenus ?? {}, code),
    offers: (extension: Extension): boolean => extensions.includes(extension),
    /** False for gin-admin. */
    isExtended: extensions.length > 0,
  };
}
