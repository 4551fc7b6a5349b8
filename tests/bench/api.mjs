import { parseArgs } from 'node:util';
import { callApi, loginOf, signInAdministrator, startConsole } from './console.mjs';
import { load, loadInTurns, READS } from './load.mjs';
import { print } from './results.mjs';

/**
 * `npm run bench:api`: how many reads and sign-ins a second the built server answers with 100,000 users, and how
 * long a read takes in a storm of sign-ins. `--beside FOLDER` is another built checkout, by turns.
 */
const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    users: { type: 'string', default: '100000' },
  },
});
const options = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
const demo = ['--users', values.users, '--logs', '1000'];

const ours = await startConsole(demo);
const other = values.beside ? await startConsole(demo, values.beside) : undefined;
try {
  const subject = { ...ours, token: await signInAdministrator(ours) };
  const subjects = {
    ...(other && { beside: { ...other, token: await signInAdministrator(other) } }),
    ours: subject,
  };
  const rows = [];
  for (const path of READS) {
    for (const [name, figures] of Object.entries(await loadInTurns(subjects, path, options))) {
      const { rate, p50, p99, times } = figures;
      rows.push([
        `\`${path}\`${other ? `, ${name}` : ''}`,
        ...[rate.toFixed(0), p50.toFixed(1), p99.toFixed(1)],
        ...(other ? [times.toFixed(2)] : []),
      ]);
    }
  }
  const people = await callApi(
    ours.address,
    ours.token,
    'GET',
    'users?status=activated&pageSize=16',
  );
  const bodies = people.map((/** @type {{ username: string }} */ { username }) =>
    loginOf(username),
  );
  const [storm, read] = await Promise.all([
    load({ ...subject, token: '' }, 'login', { seconds: 2 * options.seconds, bodies }),
    load(subject, 'current/user', { seconds: 2 * options.seconds }),
  ]);
  for (const [name, { rate, p50, p99 }] of Object.entries({
    'sign-ins, 16 at a time': storm,
    '`current/user` meanwhile': read,
  }))
    rows.push([name, rate.toFixed(0), p50.toFixed(1), p99.toFixed(1)]);
  const headings = ['call', 'a second', 'p50 ms', 'p99 ms', ...(other ? ['times'] : [])];
  print([headings, ...rows]);
} finally {
  await ours.stop();
  await other?.stop();
}
