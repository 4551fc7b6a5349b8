import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeServiceWorker } from '../../config/umi/offline';

const root = process.cwd();

const NEXT_ENTRY = 'umi.0e57ed00.js';

/** Folders that a server takes its console from, one after the other, as deployments do. */
export interface Site {
  /** To be told to the server as CLIENT_FOLDER. */
  folder: string;
  /** Puts what another build made in place of what is there. */
  deploy(build: string): void;
  remove(): void;
}

/** A site with the console as it is built. */
export function newSite(): Site {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-site-'));
  const deploy = (build: string) => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    cpSync(build, folder, { recursive: true });
  };
  deploy(join(root, 'dist/client'));
  return { folder, deploy, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Another version of the console: the files of this one under another title, with the names that a
 * build would give them, and a service worker of their own.
 */
export async function buildWithTitle(
  title: string,
): Promise<{ build: string; remove: () => void }> {
  const build = mkdtempSync(join(tmpdir(), 'gatehouse-build-'));
  cpSync(join(root, 'dist/client'), build, { recursive: true });
  const names = readdirSync(build).filter((name) => /\.(js|html|webmanifest)$/.test(name));
  const entry = names.find((name) => /^umi\.[0-9a-f]{8}\.js$/.test(name));
  if (!entry) throw new Error('the build has no umi.*.js');
  for (const name of names) {
    const text = readFileSync(join(build, name), 'utf8');
    const changed = text.replaceAll('Gatehouse', title).replaceAll(entry, NEXT_ENTRY);
    if (changed === text) continue;
    for (const file of [name, `${name}.br`, `${name}.gz`]) rmSync(join(build, file));
    writeFileSync(join(build, name === entry ? NEXT_ENTRY : name), changed);
  }
  const patterns = JSON.parse(readFileSync(join(build, 'routes.json'), 'utf8'));
  await writeServiceWorker(build, patterns);
  return { build, remove: () => rmSync(build, { recursive: true, force: true }) };
}
