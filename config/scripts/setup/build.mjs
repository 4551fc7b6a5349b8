import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../main.mjs';
import { bin, client, dist, server } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { keepPackages } from './bundledPackages.mjs';
import { compressFiles } from './compress.mjs';
import { fingerprint, readRecord } from './fingerprint.mjs';
import { bundleServer } from './serverBundle.mjs';

const record = join(dist, 'build.json');
const products = [join(client, 'index.html'), join(server, 'main.js'), join(server, 'cli.js')];
/** What a build is made of. */
export const sources = [
  'src',
  'config',
  'public',
  '.umirc.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

export const hasProducts = () => products.every((file) => existsSync(file));

export const isBuilt = () => hasProducts() && readRecord(record) === fingerprint(sources);

export async function build() {
  console.log('Building (about half a minute)…');
  // Taken first: what is edited meanwhile makes the build stale, not fresh.
  const built = fingerprint(sources);
  rmSync(record, { force: true });
  await buildServer();
  await buildClient();
  writeFileSync(record, JSON.stringify({ fingerprint: built }));
}

async function buildClient() {
  const { code, output } = await runNode(bin.umi, ['build']);
  if (code !== 0) throw new Failure(`${output}\nThe console could not be built.`);
  await compressFiles(client);
}

async function buildServer() {
  rmSync(server, { recursive: true, force: true });
  const programs = ['main', 'cli'];
  const entryPoints = programs.map((name) => `src/server/boot/${name}.ts`);
  const failed = (/** @type {unknown} */ error) => {
    throw error instanceof Failure ? error : new Failure('The server could not be built.');
  };
  keepPackages('server', await bundleServer({ entryPoints, outdir: server }).catch(failed));
  writeFileSync(join(server, 'package.json'), '{ "type": "module" }\n');
}
