import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../api/databases';
import { type Replica, startReplica } from '../process/replica';
import { slowness } from './slowness';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** This limit is for a usual machine; `slowness` weighs it for the one at hand. */
const MAX_GAP_MS = 100;
const MAX_BYTES = 16 * 1024 * 1024;

type Made = [what: string, status: number, make: () => string | Uint8Array, type: string];

const book = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])));
const sheet = (rows: string, strings = '') =>
  book({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(strings && { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
  });
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at));
const used = '<row><c t="s"><v>0</v></c></row>'.repeat(20_000);
const keys = (at: number) => lines(20, (key) => `"k${at}.${key}":1`).join();
const cell = (letter: string) => letter.repeat(32_767);

const FILES: Made[] = [
  ['names without an end in an XLSX of 242 bytes', 400, () => sheet(`${'<a'.repeat(3_000)}`), XLSX],
  ['names without an end in an XLSX of 3 kB', 400, () => sheet('<a'.repeat(1_000_000)), XLSX],
  [
    'one text of 10 MB used again and again',
    400,
    () => sheet(used, `<si><t>${'x'.repeat(10_000_000)}</t></si>`),
    XLSX,
  ],
  [
    'one text of a full cell used again and again',
    400,
    () => sheet(used, `<si><t>${cell('x')}</t></si>`),
    XLSX,
  ],
  ['elements in elements', 400, () => sheet('<a>'.repeat(10_000_000)), XLSX],
  [
    'an element of a million attributes',
    400,
    () => sheet(`<a ${lines(1_000_000, (at) => `b${at}=""`).join(' ')}/>`),
    XLSX,
  ],
  [
    '512 columns of 2,000 rows in an XLSX',
    200,
    () =>
      sheet(
        `<row>${'<c t="s"><v>0</v></c>'.repeat(512)}</row>`.repeat(2_000),
        '<si><t>username</t></si>',
      ),
    XLSX,
  ],
  [
    '20,000 rows of 20 other keys each',
    400,
    () => `[${lines(20_000, (at) => `{${keys(at)}}`).join()}]`,
    'application/json',
  ],
  [
    'lists in lists',
    400,
    () => `[{"username":${'['.repeat(8_000_000)}${']'.repeat(8_000_000)}}]`,
    'application/json',
  ],
  ['empty objects', 400, () => `[{"username":[${'{},'.repeat(5_000_000)}0]}]`, 'application/json'],
  [
    'CSV of 16,000 columns',
    400,
    () => lines(500, () => 'x,'.repeat(16_000)).join('\n'),
    'text/csv',
  ],
  ['CSV of nothing but separators', 400, () => ','.repeat(MAX_BYTES), 'text/csv'],
  ['CSV of nothing but quotes', 400, () => '"'.repeat(MAX_BYTES), 'text/csv'],
  [
    'CSV of 20,000 rows and 400 columns',
    200,
    () =>
      `username${lines(399, (at) => `,h${at}`).join('')}\n${lines(20_000, () => `a${',b'.repeat(399)}`).join('\n')}`,
    'text/csv',
  ],
  [
    'CSV of 20,000 users',
    200,
    () =>
      `username,name,email,remark\n${lines(20_000, (at) => `u${at},User ${at},u${at}@example.com,${'remark '.repeat(20)}`).join('\n')}`,
    'text/csv',
  ],
  [
    'CSV of full cells',
    200,
    () =>
      `username,name,email,phone,roles,status\n${lines(70, (at) => `u${at},${cell('n')},${'m'.repeat(32_000)}@x.yz,${cell('1')},${'r;'.repeat(16_000)},${cell('s')}`).join('\n')}`,
    'text/csv',
  ],
];

describe('a server that is sent files', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let server: Replica;
  let token: string;
  beforeAll(async () => {
    database = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
    server = await startReplica({ DATABASE_URL: database.url });
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await database.drop();
  });

  const send = (body: string | Uint8Array, type: string) =>
    fetch(`${server.address}/api/v1/users/import?dry_run=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      body: body as BodyInit,
    });

  /** In MB. */
  const memory = () => {
    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  };

  /** Milliseconds that the thread which answers has had of a processor. */
  const used = () => {
    const { pid } = server.process;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  };

  /** The longest that /health took, of the time in which the thread that answers it had a processor. */
  async function whileWatched<Result>(work: () => Promise<Result>) {
    let [gap, done] = [0, false];
    const watch = async () => {
      while (!done) {
        const before = used();
        const { status } = await fetch(`${server.address}/health`);
        expect(status).toBe(200);
        gap = Math.max(gap, used() - before);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const watching = watch();
    const began = performance.now();
    const result = await work();
    const seconds = (performance.now() - began) / 1000;
    done = true;
    await watching;
    return { result, gap, seconds };
  }

  it.each(FILES)(
    'S46 answers within 20 s and others within 100 ms: %s',
    async (what, status, make, type) => {
      const body = Buffer.from(make() as string);
      const before = memory();
      const { result, gap, seconds } = await whileWatched(async () => {
        const answer = await send(body, type);
        return { status: answer.status, text: await answer.text() };
      });
      console.info(
        `${what} (${body.length} bytes): ${result.status}, ${seconds.toFixed(1)} s, /health ${Math.round(gap)} ms, memory ${before} -> ${memory()} MB`,
      );
      expect(result.status).toBe(status);
      expect(result.text.length).toBeLessThan(MAX_BYTES);
      expect(seconds).toBeLessThan(20);
      expect(gap).toBeLessThan(MAX_GAP_MS * slowness());
    },
  );

  it('S46 keeps its memory level, and has files of one user wait for each other', async () => {
    const [, , make, type] = FILES[7] as Made;
    const body = make();
    const growth = async () => {
      const before = memory();
      for (let round = 0; round < 8; round += 1) expect((await send(body, type)).status).toBe(400);
      return memory() - before;
    };
    // The heap may grow until it is first collected; a leak grows with every file.
    let grown = await growth();
    for (let again = 0; again < 3 && grown >= 100; again += 1) grown = await growth();
    expect(grown).toBeLessThan(100);
    const answers = await Promise.all(lines(8, () => '').map(() => send(body, type)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect((await send('username\nann\n', 'text/csv')).status).toBe(200);
  });
});
