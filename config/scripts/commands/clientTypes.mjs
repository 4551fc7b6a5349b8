import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../main.mjs';
import { root, server } from '../paths.mjs';
import { runNode, runNpm } from '../run.mjs';
import { prepare } from '../setup/prepare.mjs';

/** It asks for TypeScript 5, so that it is no package of ours: see docs/dependencies.md. */
const PACKAGES = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];

/** Writes the types of src/client from the description of the API. */
export async function main() {
  await prepare({ built: true });
  await writeTypes();
}

export async function writeTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-types-'));
  try {
    const [document, types] = [join(folder, 'openapi.json'), join(folder, 'schema.ts')];
    const described = await runNode(join(server, 'cli.js'), ['openapi']);
    if (described.code !== 0) throw new Failure(described.output);
    writeFileSync(document, described.output);
    const packages = PACKAGES.map((name) => `--package=${name}`);
    const command = ['openapi-typescript', document, '--output', types];
    const made = await runNpm(['exec', '--yes', ...packages, '--', ...command]);
    if (made.code !== 0) throw new Failure(made.output);
    const sum = createHash('sha256').update(described.output).digest('hex');
    const head = `// npm run client:types writes this file. SHA-256 of the document: ${sum}\n`;
    writeFileSync(join(root, 'src/client/schema.ts'), head + readFileSync(types, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
