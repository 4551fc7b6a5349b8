import { Failure } from '../main.mjs';
import { bin } from '../paths.mjs';
import { runNode } from '../run.mjs';

export async function generateUmiFiles() {
  const { code, output } = await runNode(bin.umi, ['setup']);
  if (code !== 0) throw new Failure(`${output}\nUmi could not generate src/.umi.`);
}
