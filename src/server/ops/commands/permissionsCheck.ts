import type { Coverage, Finding } from '@/schemas/permission';
import type { Env } from '../../lib/env';
import { StartError } from '../../lib/startError';
import type { ApiCall, ConsolePage } from '../../permission/coverage';
import { currentCoverage } from '../../permission/currentCoverage';
import { withDatabase } from './database';

/** @returns whether there is nothing to mend */
export async function permissionsCheck(
  env: Env,
  calls: ApiCall[],
  pages: ConsolePage[] | undefined,
): Promise<boolean> {
  if (env.apiProxy !== undefined) {
    throw new StartError(
      'API_PROXY is set: the menus and calls are those of another server. Check them there.',
    );
  }
  const coverage = await withDatabase(env, 'command', (db) => currentCoverage(db, calls, pages));
  process.stdout.write(`${linesOf(coverage).join('\n')}\n`);
  return coverage.total === 0;
}

function linesOf({ findings, total, calls, menus, pages, built }: Coverage): string[] {
  const left = total - findings.length;
  return [
    ...findings.map(sentenceOf),
    ...(left > 0 ? [`There are ${left} more findings.`] : []),
    ...(built ? [] : ['The client is not built: the pages are those that the console came with.']),
    `${total === 0 ? 'Nothing to mend' : `To mend: ${total}`}, among ${calls} calls, ${menus} menus and ${pages} pages.`,
  ];
}

function sentenceOf({ kind, call, path, summary, menus }: Finding): string {
  const named = menus.map(({ code }) => code).join(', ');
  const sentences: Record<Finding['kind'], string> = {
    'call-unbound': `No menu grants ${call} (${summary}).`,
    'resource-unmatched': `No call answers to ${call}, which is granted by ${named}.`,
    'page-without-list': `The menu ${named} opens ${path}, but does not grant ${call}, which that page needs.`,
    'call-in-several-menus': `Several menus grant ${call}: ${named}.`,
    'menu-without-page': `The console has no page for the menu ${named}.`,
    'page-without-menu': `No menu opens the page ${path}.`,
  };
  return sentences[kind];
}
