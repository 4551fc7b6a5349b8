import { prepare } from '../setup/prepare.mjs';
import { generateUmiFiles } from '../setup/umiFiles.mjs';
import { typecheck } from '../testing/typecheck.mjs';

export async function main() {
  await prepare({ built: false });
  await generateUmiFiles();
  process.exitCode = (await typecheck({ shown: true })).code;
}
