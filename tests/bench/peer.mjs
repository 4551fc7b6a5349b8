import { parseArgs } from 'node:util';
import { callApi, signInAdministrator, startConsole } from './console.mjs';
import { loadInTurns, READS } from './load.mjs';
import { print } from './results.mjs';

/**
 * `npm run bench:peer -- URL TOKEN`: the reads of any server of the contract, such as gin-admin, beside those of
 * the built one with `--users N` (10,000), by turns.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    users: { type: 'string', default: '10000' },
  },
});
const [url, token] = positionals;
if (!url || !token) throw new Error('Usage: npm run bench:peer -- URL TOKEN');

/** Counts the records of an answer; a tree on all its levels. @returns {number} */
const countOf = (/** @type {any} */ data) =>
  Array.isArray(data)
    ? data.reduce((sum, { children }) => sum + 1 + countOf(children ?? []), 0)
    : 1;

const ours = await startConsole(['--users', values.users, '--logs', '1000']);
try {
  const peer = { address: url.replace(/\/$/, ''), token };
  const subjects = { peer, ours: { ...ours, token: await signInAdministrator(ours) } };
  const rows = [];
  for (const path of READS) {
    const [theirs, own] = await Promise.all(
      Object.values(subjects).map(async (one) =>
        countOf(await callApi(one.address, one.token, 'GET', path)),
      ),
    );
    const unequal = theirs === own ? '' : ` (${own} records of ours, ${theirs} of the peer)`;
    const options = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
    const of = await loadInTurns(subjects, path, options);
    const rates = [of.ours?.rate, of.peer?.rate].map((rate) => (rate ?? 0).toFixed(0));
    rows.push([`\`${path}\`${unequal}`, ...rates, (of.ours?.times ?? 0).toFixed(2)]);
  }
  print([['requests a second', 'ours', 'peer', 'times'], ...rows]);
} finally {
  await ours.stop();
}
