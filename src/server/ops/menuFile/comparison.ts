import type { tables } from '../../db/database';
import { consoleMenuAt } from '../../db/seed/consoleMenus';
import { StartError } from '../../lib/startupError';
import {
  callOf,
  type GuardedMenu,
  lostCalls,
  protectionFaults,
} from '../../permission/consoleMenu';
import type { FileMenu } from './schema';

export type Resource = Pick<typeof tables.menu_resource.$inferSelect, 'method' | 'path'>;

export const fieldsOf = ({
  name,
  type,
  description,
  path,
  properties,
  status,
}: Omit<FileMenu, 'resources' | 'children'>) => ({
  name,
  type,
  description,
  path,
  properties,
  status,
});

export function without(all: Resource[], others: Resource[]): Resource[] {
  const known = new Set(others.map(callOf));
  return all.filter((resource) => !known.has(callOf(resource)));
}

export const refused = (reason: string) => new StartError(`MENU_FILE cannot be used: ${reason}.`);

/** With the calls that it came with where the console needs them. */
export function withFirstCalls(codes: string, resources: Resource[], wanted: FileMenu): FileMenu {
  const first = consoleMenuAt(codes)?.resources ?? [];
  const kept = lostCalls(first, { resources }, wanted) as FileMenu['resources'];
  return { ...wanted, resources: [...wanted.resources, ...kept] };
}

/** @throws {StartError} when a file changes what the console needs */
export function assertFit(
  codes: string,
  before: GuardedMenu | undefined,
  after: GuardedMenu,
): void {
  const [fault] = protectionFaults(codes, before, after);
  if (fault) throw refused(`menu ${codes}, ${fault.field}: ${fault.message}`);
}

/** @throws {StartError} when a file has submenus for a button */
export function assertPage(type: string, { children }: FileMenu, codes: string): void {
  if (type === 'button' && children?.length) {
    throw refused(`menu ${codes} is a button here, so it can have no submenus`);
  }
}
