import { includesCode } from '@/services/navigation/permissionCodes';
import type { ConsoleState } from '@/services/session/consoleState';

/**
 * Buttons ask for `<page code>.<button code>`; the set of named rules stays empty. `gatehouse` tells how
 * the server is set up; a plain server of the contract, such as gin-admin, has none.
 */
export default function access(state: ConsoleState | undefined) {
  return {
    has: (code: string): boolean => includesCode(state?.flatMenus ?? {}, code),
    gatehouse: state?.currentUser?.gatehouse,
  };
}
