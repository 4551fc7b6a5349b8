import type { ConsoleState } from '@/services/consoleState';
import { includesCode } from '@/services/permissionCodes';

/** Buttons ask for `<page code>.<button code>`; the set of named rules stays empty. */
export default function access(state: ConsoleState | undefined) {
  return { has: (code: string): boolean => includesCode(state?.flatMenus ?? {}, code) };
}
