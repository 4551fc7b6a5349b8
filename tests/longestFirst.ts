import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short files that run long, the longest first. Vitest takes a file that it has not timed yet to be as
 * long as its text, and would start these last, when nothing is left for the other core.
 */
const LONGEST = [
  'long/explain',
  'long/strangers',
  'long/contributing',
  'long/viewAs',
  'long/commands',
  'long/blocking',
  'long/fuzz',
  'long/takeover',
  'long/loggerSearch',
  'long/preview',
  'long/logChainPages',
  'pages-long/menu',
  'pages-long/list',
  'pages-long/navigation',
  'pages-long/history',
  'api/logForward',
  'api/companyRefusals',
  'api/fuzz',
  'api/lockedTable',
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
