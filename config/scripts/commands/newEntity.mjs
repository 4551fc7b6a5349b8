import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doubleName } from '../entity/clashes.mjs';
import { menuMigration, menuOf } from '../entity/menus.mjs';
import { parseEntity } from '../entity/parse.mjs';
import { slotsOf } from '../entity/slots.mjs';
import { filesBelow, Workspace } from '../entity/workspace.mjs';
import { Failure } from '../main.mjs';
import { bin, root } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { prepare } from '../setup/prepare.mjs';

/** @import { EntityPlan } from '../entity/types' */

const TEMPLATES = 'config/templates/entity/';
const MIGRATIONS = 'src/server/db/migrations';
const SERVER_LIST = 'src/server/entities.ts';
const PAGE_LIST = 'src/features/home/entities.tsx';
const CATALOGUES = ['src/locales/console/en-US.ts', 'src/locales/console/zh-CN.ts'];
const SLOT = /\{\{(\w+)\}\}/g;

export async function main(/** @type {string[]} */ args) {
  const plan = parseEntity(args);
  const templates = filesBelow(TEMPLATES).map((file) => ({
    file,
    target: file
      .slice(TEMPLATES.length)
      .replace(/\.txt$/, '')
      .replaceAll('__name__', plan.name)
      .replaceAll('__plural__', plan.plural),
  }));
  assertNew(
    plan,
    templates.map(({ target }) => target),
  );
  const menu = menuOf(plan);
  const slots = slotsOf(plan, { menu, order: lastOrder() + 1 });
  const files = templates.map(({ file, target }) => ({
    target,
    text: fill(readFileSync(join(root, file), 'utf8'), slots),
  }));
  assertDistinct(plan, files);
  await prepare({ built: false });
  const workspace = new Workspace();
  try {
    await write(workspace, plan, files, menuMigration(menu));
  } catch (error) {
    workspace.undo();
    throw error;
  }
  report(workspace, plan);
}

/** @throws {Failure} when something of it is there already. */
function assertNew(/** @type {EntityPlan} */ { name, plural }, /** @type {string[]} */ targets) {
  const there = (/** @type {string} */ what) =>
    new Failure(`There is ${what} already; nothing was changed.`);
  const list = readFileSync(join(root, SERVER_LIST), 'utf8');
  if (list.includes(`routes/${name}/entity'`)) throw there(`an entity ${name}`);
  const file = [`src/server/routes/${name}`, ...targets].find((one) => existsSync(join(root, one)));
  if (file) throw there(file);
  const sources = filesBelow('src/server')
    .filter((one) => /(\/table|Tables|\/entity|\/routes)\.ts$/.test(one))
    .map((one) => readFileSync(join(root, one), 'utf8'))
    .join('\n');
  if (new RegExp(`pgTable\\(\\s*'${name}'`).test(sources)) throw there(`a table ${name}`);
  if (new RegExp(`'/api/v1/${plural}[/']`).test(sources)) throw there(`a path /api/v1/${plural}`);
}

/** @throws {Failure} when the name is also that of something which the new files import. */
function assertDistinct(
  /** @type {EntityPlan} */ { name },
  /** @type {{ text: string }[]} */ files,
) {
  const double = files.map(({ text }) => doubleName(text)).find(Boolean);
  if (double) {
    throw new Failure(`${name} cannot name an entity: its files need another ${double}.`);
  }
}

async function write(
  /** @type {Workspace} */ workspace,
  /** @type {EntityPlan} */ { name, plural },
  /** @type {{ target: string, text: string }[]} */ files,
  /** @type {string} */ menus,
) {
  for (const { target, text } of files) workspace.create(target, text);
  const server = workspace.read(SERVER_LIST);
  workspace.replace(SERVER_LIST, `${server}export { ${name} } from './routes/${name}/entity';\n`);
  const pages = workspace.read(PAGE_LIST);
  const line = `  ${name}: { path: '/system/${name}' },\n};\n`;
  if (!pages.endsWith('};\n')) throw new Failure(`${PAGE_LIST} does not end with its list.`);
  workspace.replace(PAGE_LIST, pages.replace(/};\n$/, line));
  for (const catalogue of CATALOGUES) {
    const language = catalogue.slice(-'en-US.ts'.length);
    const texts = `import ${name}Texts from '@/features/${plural}/locales/${language.slice(0, -'.ts'.length)}';\n`;
    const gathered = workspace.read(catalogue).replace(/^}/m, `  ...${name}Texts,\n}`);
    workspace.replace(catalogue, texts + gathered);
  }
  await format(workspace);
  await migrate(workspace, name, menus);
}

function fill(/** @type {string} */ text, /** @type {Record<string, string>} */ slots) {
  return text.replaceAll(SLOT, (_, slot) => {
    const value = slots[slot];
    if (value === undefined) throw new Error(`a template asks for ${slot}`);
    return value;
  });
}

function lastOrder() {
  const pages = filesBelow('src/pages/system').filter((file) => file.endsWith('/index.tsx'));
  const orders = pages.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\border: (\d+)/g)].map(([, order]) =>
      Number(order),
    ),
  );
  return Math.max(...orders);
}

async function format(/** @type {Workspace} */ workspace) {
  const { code, output } = await runNode(bin.biome, ['check', '--write', ...workspace.files]);
  if (code !== 0) throw new Failure(output);
}

async function migrate(
  /** @type {Workspace} */ workspace,
  /** @type {string} */ name,
  /** @type {string} */ menus,
) {
  const added = await workspace.watch(MIGRATIONS, async () => {
    const options = ['generate', '--config', 'config/drizzle.ts', '--name', name];
    const { code, output } = await runNode(bin.drizzle, options);
    if (code !== 0) throw new Failure(output);
  });
  const migration = added.find((file) => file.endsWith('.sql'));
  if (!migration) throw new Failure('drizzle-kit wrote no migration.');
  const tables = workspace.read(migration).trimEnd();
  workspace.replace(migration, `${tables}\n--> statement-breakpoint\n${menus}`);
}

function report(
  /** @type {Workspace} */ { files, changed },
  /** @type {EntityPlan} */ { name, plural },
) {
  console.log(`${name}: /api/v1/${plural} and the page /system/${name}\n`);
  for (const file of files.toSorted()) {
    console.log(`  ${changed.includes(file) ? 'one more line' : 'new'.padEnd(13)}  ${file}`);
  }
  console.log(`\n${files.length - changed.length} new files, ${changed.length} lists`);
  const chinese = `src/features/${plural}/locales/zh-CN.ts`;
  console.log(`\nTranslate what ${chinese} marks with （待译）, then run npm test.`);
}
