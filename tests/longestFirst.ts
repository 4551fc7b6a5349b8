import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short files that run long, the longest first. Vitest takes a file that it has not timed yet to be as
 * long as its text, and would start these last, when nothing is left for the other core.
 */
const LONGEST = [
  'long/fuzz',
  'long/newEntity',
  'long/explain',
  'long/loggerSearch',
  'long/takeover',
  'long/viewAs',
  'long/storage',
  'long/preview',
  'long/commands',
  'long/strangers',
  'long/build',
  'pages-long/navigation',
  'pages-long/preview',
  'api/fuzz',
  'api/lockedTable',
  'api/explainWorlds',
  'api/takeover',
  'pages-long/list',
  'pages-long/menu',
  'pages/role',
];

const rankOf = ({ moduleId, project }: TestSpecification) => {
  const [path] = relative(`${project.config.root}/tests`, moduleId).split('.');
  const place = LONGEST.indexOf(path ?? '');
  return place === -1 ? LONGEST.length : place;
};

/** Starts the files first that would otherwise be waited for alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
