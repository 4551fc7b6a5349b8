import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = process.cwd();

/** What a build needs none of. */
const NOT_SOURCES = /^(node_modules|dist|data|\.git|src\/\.umi.*|tests)$/;

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

/** A second build of the console, from sources that are the same but for its title. */
export function buildWithTitle(title: string): { build: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-build-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !NOT_SOURCES.test(relative(root, source)),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const settings = join(folder, 'config/settings.ts');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace("'Gatehouse'", `'${title}'`));
  execFileSync(process.execPath, [join(root, 'node_modules/umi/bin/umi.js'), 'build'], {
    cwd: folder,
    stdio: 'pipe',
  });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { build: join(folder, 'dist/client'), remove };
}
