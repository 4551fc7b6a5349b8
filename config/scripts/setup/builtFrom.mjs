import { dirname } from 'node:path';
import { Failure } from '../main.mjs';
import { root } from '../paths.mjs';
import { run } from '../run.mjs';

/**
 * @returns {Promise<{ commit?: string, date?: string }>} what is checked out, or what COMMIT and DATE name where this is
 * no clone of git, as in the build of the image; nothing where they name nothing.
 */
export async function builtFrom() {
  // A folder above may be another one's clone.
  const env = { GIT_CEILING_DIRECTORIES: dirname(root) };
  const { code, output } = await run('git', ['log', '-1', '--format=%H %ct'], { env });
  if (code !== 0) return named(process.env);
  const [hash, seconds] = output.trim().split(' ');
  const changed = (await run('git', ['status', '--porcelain'], { env })).output;
  return {
    commit: changed ? `${hash}-changed` : hash,
    date: new Date(Number(seconds) * 1000).toISOString(),
  };
}

function named(/** @type {NodeJS.ProcessEnv} */ { COMMIT: commit, DATE: date }) {
  if (date && Number.isNaN(Date.parse(date)))
    throw new Failure(`DATE is no date: ${date}. \`git log -1 --format=%cI\` prints one.`);
  return {
    ...(commit && { commit }),
    ...(date && { date: new Date(date).toISOString() }),
  };
}
