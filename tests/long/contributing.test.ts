import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../process/clone';
import { compare, type Ended, type EntityClone, makeEntityClone } from '../process/entityClone';

/** What a page may take on a busy machine, in milliseconds. */
const SLOW_MS = 120_000;

/** Entities that the command writes: that of docs/CONTRIBUTING.md, and one with every type, required and not. */
const ENTITIES = [
  ['notice', '--fields', 'title:text!,body:multiline,published:switch', '--zh', '公告'],
  [
    ...['delivery', '--plural', 'parcels', '--fields'],
    'weight:number!,starts_on:date!,ends_on:date,rank:number,open:switch!,memo:multiline!,note:text',
  ],
  ['meter', '--fields', 'level:number,day:date'],
];

interface Step {
  file: string;
  after: string;
  line: string;
}

/** Returns the text below a heading of docs/CONTRIBUTING.md. */
function sectionOf(heading: string): string {
  const text = readFileSync(join(root, 'docs/CONTRIBUTING.md'), 'utf8');
  return new RegExp(`^## ${heading}$(.*?)^## `, 'ms').exec(text)?.[1] ?? '';
}

/** Returns the files that a section shows whole. */
const filesIn = (section: string) =>
  [...section.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(
    ([, file = '', text = '']) => [file, text] as const,
  );

/** Returns the rows of a section's table of lines to add. */
function stepsIn(section: string): Step[] {
  const rows = section.matchAll(/^\| `([^`]+)`[^|]*\| `([^`]+)` \| `([^`]+)` \|$/gm);
  return [...rows].map(([, file = '', after = '', line = '']) => ({ file, after, line }));
}

function edit(clone: EntityClone, file: string, change: (text: string) => string) {
  const path = join(clone.folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** Puts a line behind the one that a table names. */
const addLine = (clone: EntityClone, { file, after, line }: Step) =>
  edit(clone, file, (text) => {
    const [found, ...others] = text.split('\n').filter((one) => one.trim() === after);
    expect([found !== undefined, others], `${after} in ${file}`).toEqual([true, []]);
    return text.replace(`${found}\n`, `${found}\n${found?.replace(after, () => line)}\n`);
  });

/** Sends the field through each way that a user goes; it runs in the copy. */
const USE = `
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './harness';
import { importerOf } from './importing';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const call = async (method: string, path: string, body?: object) => {
  const answer = await api.call(method, '/api/v1/' + path, { token, ...(body && { body }) });
  expect(answer.status).toBe(200);
  return answer.json.data;
};
const form = { username: 'ann', name: 'Ann', status: 'activated', roles: [] };
const departmentOf = async (id: string) => (await call('GET', 'users/' + id)).department;
const text = async (path: string) =>
  (
    await api.app.request('/api/v1/' + path, { headers: { Authorization: 'Bearer ' + token } })
  ).text();

it('keeps a department through form, list, history, bulk, export and import', async () => {
  const { id } = await call('POST', 'users', { ...form, department: ' Night shift ' });
  expect(await departmentOf(id)).toBe('Night shift');
  expect((await call('GET', 'users'))[0].department).toBe('Night shift');
  await call('PUT', 'users/' + id, { ...form, department: 'Gate' });
  expect(await departmentOf(id)).toBe('Gate');

  const [latest, first] = (await call('GET', 'users/' + id + '/history')).filter(
    ({ action }: { action: string }) => !action.endsWith('-password'),
  );
  expect(latest.fields).toEqual([{ field: 'department', before: 'Night shift', after: 'Gate' }]);
  await call('POST', 'users/' + id + '/restore', { version: first.id });
  expect(await departmentOf(id)).toBe('Night shift');

  await call('POST', 'users/bulk', { ids: [id], action: 'set_status', status: 'freezed' });
  expect(await departmentOf(id)).toBe('Night shift');

  const [headings, row] = (await text('export/users?format=csv')).split('\\r\\n');
  expect(headings).toContain(',department,');
  expect(row).toContain(',Night shift,');
  expect(await text('users/import')).toContain(',department,');

  const { send } = await importerOf(api);
  const query = { dry_run: 'false', existing: 'update' };
  const file = 'username,department\\nann,Tower\\nbob,Bridge\\n';
  expect((await send(file, { query })).json.data.counts).toMatchObject({ create: 1, update: 1 });
  expect(await departmentOf(id)).toBe('Tower');
  await send('username,name\\nann,Anna\\n', { query });
  expect(await departmentOf(id)).toBe('Tower');
  const [bob] = await call('GET', 'users?username=bob');
  expect(bob.department).toBe('Bridge');
});
`;

describe('what is added as docs/CONTRIBUTING.md says', () => {
  let clone: EntityClone;
  let before: Map<string, string>;
  const steps = stepsIn(sectionOf('Add a field to User'));

  const leaveOut = ({ file, line }: Step) =>
    edit(clone, file, (text) =>
      text
        .split('\n')
        .filter((one) => one.trim() !== line)
        .join('\n'),
    );

  const passes = async (command: Promise<Ended>) => {
    const { code, output } = await command;
    expect(code, output).toBe(0);
  };

  beforeAll(async () => {
    clone = makeEntityClone();
    for (const entity of ENTITIES) await passes(clone.newEntity(...entity));
    const section = sectionOf('Add a call') + sectionOf('Add a page');
    for (const [file, text] of filesIn(section)) {
      mkdirSync(dirname(join(clone.folder, file)), { recursive: true });
      writeFileSync(join(clone.folder, file), text);
    }
    for (const step of stepsIn(section)) addLine(clone, step);
    before = clone.sources();
    for (const step of steps) addLine(clone, step);
  });
  afterAll(() => clone.remove());

  it('a field of User takes lines in eight files and a migration that a command writes', async () => {
    await passes(clone.generateMigration('--name', 'department'));
    const { added, changed } = compare(before, clone.sources());
    const isMigration = (file: string) => file.startsWith('src/server/db/migrations/');
    expect(added.every(isMigration), String(added)).toBe(true);
    expect(changed.filter((file) => !isMigration(file)).length).toBeLessThanOrEqual(7);
    const sql = added.find((file) => file.endsWith('_department.sql')) ?? '';
    expect(clone.sources().get(sql)).toContain('ADD COLUMN "department" text');
  });

  it.each([
    ['the type checker', () => clone.node('config/scripts/cli.mjs', 'typecheck')],
    ['the linter', () => clone.node('node_modules/@biomejs/biome/bin/biome', 'check', '.')],
    ['the unit tests', () => clone.test('unit')],
  ])('passes %s', (_, run) => passes(run()));

  it('passes the tests of a call, of a field and of entities, and those that count what there is', () => {
    writeFileSync(join(clone.folder, 'tests/api/department.test.ts'), USE);
    const own = ['frozen', 'department', 'user', 'notice', 'delivery', 'meter'];
    const counting = ['seed', 'openapi', 'backup', 'consoleMenus'];
    return passes(clone.test('api', ...filesOf('api', [...own, ...counting], '.ts')));
  });

  it('passes the tests of pages and texts', () => {
    const own = ['frozen', 'notice', 'delivery', 'meter'];
    const pages = filesOf('pages', own, '.tsx');
    return passes(clone.test('pages', ...pages, 'tests/pages/locales.test.ts'));
  });

  it('a field is missed where the Chinese text is left out', async () => {
    const step = steps.find(({ file }) => file.endsWith('zh-CN.ts')) as Step;
    leaveOut(step);
    const { code, output } = await clone.node(
      ...['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--pretty', 'false'],
    );
    addLine(clone, step);
    expect(code).not.toBe(0);
    expect(output).toContain(step.file);
    expect(output).toContain('pages.system.user.form.department');
  });

  it('a field is missed where the form and the list are left out', async () => {
    const left = steps.filter(({ file }) => /\.(form|resource)\.tsx$/.test(file));
    for (const step of left) leaveOut(step);
    const { code, output } = await clone.test('pages', 'tests/pages/fields.test.ts');
    for (const step of left) addLine(clone, step);
    const said = stripVTControlCharacters(output);
    expect(code).toBe(1);
    expect(said).toContain('each field of a user > has an input in the form');
    expect(said).toContain('each field of a user > has a column in the list');
    expect(said).toMatch(/Tests +2 failed/);
  });

  it('is built by npm start, without source maps, and used in a browser by who signs in', async () => {
    const start = ['config/scripts/cli.mjs', 'start'];
    const env = { CAPTCHA: 'off', ADMIN_PASSWORD: 'a gate in the wall' };
    const server = await clone.start(process.execPath, start, env);
    await server.up();
    const files = readdirSync(join(clone.folder, 'dist/client'), { recursive: true });
    expect(files.filter((name) => String(name).endsWith('.map'))).toEqual([]);
    const browser = await launch();
    try {
      const page = await browser.newPage({ baseURL: server.address, locale: 'en-US' });
      page.setDefaultTimeout(SLOW_MS);
      await page.goto('/user/login');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill('a gate in the wall');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Notice' }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Title').fill('The gate is closed on Friday');
      await form.getByRole('switch', { name: 'Published' }).click();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: 'The gate is closed on Friday', exact: true }).waitFor();
      await page.getByRole('cell', { name: 'Yes' }).waitFor();
      await page.goto('/home');
      await page.getByText('created the notice “The gate is closed on Friday”').waitFor();
    } finally {
      await browser.close();
    }
  });
});

const filesOf = (project: string, names: string[], ending: string) =>
  names.map((name) => `tests/${project}/${name}.test${ending}`);

async function launch(): Promise<Browser> {
  const scripts = pathToFileURL(join(root, 'config/scripts/testing/browsers.mjs')).href;
  const { findChromium } = await import(scripts);
  return chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
}
