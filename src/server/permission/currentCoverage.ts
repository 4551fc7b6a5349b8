import { type Coverage, MAX_FINDINGS } from '@/schemas/permission';
import type { Database } from '../db/database';
import { consoleMenus, type SeedMenu } from '../db/seed/consoleMenus';
import { type ApiCall, type ConsolePage, findingsOf, isGranted } from './coverage';
import { currentMenuRows } from './menuRows';
import { readResources } from './snapshot';

/** @param pages as the build wrote them; without them, those that the seed has menus for */
export async function currentCoverage(
  db: Database,
  calls: readonly ApiCall[],
  pages: readonly ConsolePage[] | undefined,
): Promise<Coverage> {
  const menus = await currentMenuRows(db);
  const known = pages ?? seedPages(consoleMenus);
  const findings = findingsOf({ calls, pages: known, menus, resources: await readResources(db) });
  return {
    findings: findings.slice(0, MAX_FINDINGS),
    total: findings.length,
    calls: calls.filter(isGranted).length,
    menus: menus.length,
    pages: known.length,
    built: pages !== undefined,
  };
}

const seedPages = (level: readonly SeedMenu[], above = ''): ConsolePage[] =>
  level.flatMap(({ code, type, path, children = [] }) => [
    ...(type === 'page' ? [{ code: above + code, path }] : []),
    ...seedPages(children, `${above}${code}.`),
  ]);
