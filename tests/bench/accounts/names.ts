import { atLeast, atMost, type Result } from '../results.mjs';
import { type Answer, digest, login, median, type Replica, timed } from './console';

const SHUFFLES = 2_000;

type Ask = (name: string) => Promise<Answer>;

/** Whether the time of an answer tells that a name exists: known and unknown ones in turn. */
export async function measureNames(replica: Replica, known: string[]): Promise<Result[]> {
  const asking: Record<string, Ask> = {
    login: (name) => login(replica, name, 'a wrong guess'),
    recovery: (username) => replica.call('POST', 'recover', { username, locale: 'en-US' }),
    registration: (username) =>
      replica.call('POST', 'register', {
        ...{ username, name: 'Ann Lee', email: 'ann@example.com', locale: 'en-US' },
        password: digest('a tall tower by the sea'),
      }),
  };
  const results: Result[] = [];
  for (const [what, ask] of Object.entries(asking))
    results.push(...(await compare(what, ask, known)));
  return results;
}

async function compare(what: string, ask: Ask, names: string[]): Promise<Result[]> {
  const known: number[] = [];
  const unknown: number[] = [];
  const answers = new Set<string>();
  const time = async (name: string) => {
    const took = await timed(async () => {
      const { status, json } = await ask(name);
      answers.add(`${status} ${JSON.stringify(json)}`);
    });
    return took;
  };
  for (const [at, name] of names.entries()) {
    // Whoever comes second may find warm what the first one fetched.
    if (at % 2 === 0) known.push(await time(name));
    unknown.push(await time(`no-${name}`));
    if (at % 2 === 1) known.push(await time(name));
  }
  return [
    { figure: `${what}, a known name: median`, value: median(known), unit: 'ms' },
    { figure: `${what}, an unknown name: median`, value: median(unknown), unit: 'ms' },
    atLeast(`${what}: chance of such a difference`, chanceOf(known, unknown), '', 0.01),
    atMost(`${what}: kinds of answers`, answers.size, '', 1),
  ];
}

/** The share of random splits of all times whose medians differ as much. */
function chanceOf(one: number[], other: number[]): number {
  const difference = Math.abs(median(one) - median(other));
  const all = [...one, ...other];
  let found = 0;
  for (let n = 0; n < SHUFFLES; n += 1) {
    for (let at = all.length - 1; at > 0; at -= 1) {
      const to = Math.floor(Math.random() * (at + 1));
      [all[at], all[to]] = [all[to] as number, all[at] as number];
    }
    const split = Math.abs(median(all.slice(0, one.length)) - median(all.slice(one.length)));
    if (split >= difference) found += 1;
  }
  return found / SHUFFLES;
}
