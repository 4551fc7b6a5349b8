import { dirname } from 'node:path';
import { root } from '../paths.mjs';
import { run } from '../run.mjs';

/** @returns {Promise<{ commit?: string, date?: string }>} what is checked out; nothing where this is no clone of git. */
export async function builtFrom() {
  // A folder above may be another one's clone.
  const env = { GIT_CEILING_DIRECTORIES: dirname(root) };
  const { code, output } = await run('git', ['log', '-1', '--format=%H %ct'], { env });
  if (code !== 0) return {};
  const [hash, seconds] = output.trim().split(' ');
  const changed = (await run('git', ['status', '--porcelain'], { env })).output;
  return {
    commit: changed ? `${hash}-changed` : hash,
    date: new Date(Number(seconds) * 1000).toISOString(),
  };
}
