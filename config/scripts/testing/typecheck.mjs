import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';

/** The client knows no server's types and the server no browser's; the tests and scripts know both. */
const PROJECTS = ['tsconfig.json', 'src/server', 'tests'];

/**
 * Checks the types of each project and prints what is wrong.
 *
 * @param {{ timeoutMs?: number }} [options]
 * @returns {Promise<number>} an exit code.
 */
export async function typecheck(options) {
  let failed = 0;
  for (const project of PROJECTS) {
    const { code } = await runNode(bin.tsc, ['--project', project], { shown: true, ...options });
    failed ||= code;
  }
  return failed;
}
