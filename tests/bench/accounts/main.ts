import { parseArgs } from 'node:util';
import { openMailbox } from '../../api/mailbox';
import { openPostgresDatabase } from '../api/databases';
import { endAll } from '../api/ending';
import { tell } from '../results.mjs';
import { measureBell } from './bell';
import { addUsers, signIn, startReplicas } from './console';
import { measureNames } from './names';
import { measureOutage } from './outage';
import { measureSignIns } from './signIns';

/** `--users` of each part; `--scale 1` has the outage last ten minutes of the machine's own. */
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '60' },
    scale: { type: 'string', default: '20' },
  },
});

const named = (kind: string) =>
  Array.from({ length: Number(values.users) }, (_, at) => `${kind}-${at}`);

try {
  const database = await openPostgresDatabase();
  if (!database) throw new Error('It needs PostgreSQL.');
  const mailbox = await openMailbox();
  const [here, there] = await startReplicas(database, mailbox.port);
  if (!here || !there) throw new Error('Two servers are needed.');
  const root = await signIn(here, 'admin');
  const [signing, known, away] = ['signing', 'known', 'away'].map(named) as [
    string[],
    string[],
    string[],
  ];
  await addUsers(here, root, signing);
  await addUsers(here, root, known);
  const ids = await addUsers(here, root, away);
  const [listener = ''] = await addUsers(here, root, ['listener']);
  const results = await measureSignIns(here, signing);
  results.push(...(await measureNames(here, known)));
  const heard = { id: listener, username: 'listener' };
  results.push(...(await measureBell([here, there], root, heard)));
  const users = away.map((username, at) => ({ id: ids[at] ?? '', username }));
  const outage = {
    url: database.env.DATABASE_URL ?? '',
    mailbox,
    scale: Number(values.scale),
  };
  results.push(...(await measureOutage([here, there], root, users, outage)));
  tell(results);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
}
