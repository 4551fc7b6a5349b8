import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';

/** The client knows no server's types and the server no browser's; the tests and scripts know both. */
const PROJECTS = ['tsconfig.json', 'src/server', 'config/browser', 'tests'];

/** @returns {Promise<import('../types').RunResult>} */
export async function typecheck(/** @type {import('../types').RunOptions=} */ options) {
  let code = 0;
  let output = '';
  for (const project of PROJECTS) {
    const result = await runNode(bin.tsc, ['--project', project], options);
    code ||= result.code;
    output += result.output;
  }
  return { code, output };
}
