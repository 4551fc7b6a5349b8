import type { Gatehouse } from './gatehouse';
import { type Figures, figuresOf, load, pace } from './load';

/** What other people ask for while a storm runs, all together: requests a second. */
const BYSTANDERS = 100;

/** One line of the table. */
export interface Measured {
  name: string;
  figures: Figures;
}

/** Measures every call of a server. */
export async function measureAll(
  { address, token, logins }: Gatehouse,
  seconds: number,
): Promise<Measured[]> {
  const headers = { authorization: `Bearer ${token}` };
  const urlOf = (path: string) => `${address}/api/v1/${path}`;
  const one = async (path: string) => {
    await load(urlOf(path), { seconds: 1, headers });
    return { figures: figuresOf([await load(urlOf(path), { seconds, headers })]) };
  };
  const login = { seconds, bodies: logins };
  const bystanders = { seconds: 2 * seconds, headers, rate: BYSTANDERS };

  const measured: Measured[] = [
    { name: 'current/user', ...(await one('current/user')) },
    { name: 'users (10 of 100,000)', ...(await one('users')) },
    {
      name: `menus (tree of ${await countMenus(urlOf('menus'), headers)})`,
      ...(await one('menus')),
    },
    { name: 'login', figures: figuresOf([await load(urlOf('login'), login)]) },
  ];
  const calm = await pace(urlOf('current/user'), bystanders);
  measured.push({ name: `current/user, ${BYSTANDERS}/s`, figures: figuresOf([calm]) });
  const [, storm] = await Promise.all([
    load(urlOf('login'), { ...login, seconds: 2 * seconds }),
    pace(urlOf('current/user'), bystanders),
  ]);
  measured.push({ name: '... in a login storm', figures: figuresOf([storm]) });
  return measured;
}

async function countMenus(url: string, headers: Record<string, string>): Promise<number> {
  const { data } = await (await fetch(url, { headers })).json();
  const count = (menus: { children: [] | null }[]): number =>
    menus.reduce((sum, { children }) => sum + 1 + count(children ?? []), 0);
  return count(data);
}
