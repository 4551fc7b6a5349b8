import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRow } from '@/schemas/import';
import { openTestApi, type TestApi } from './harness';

/** As other programs write their users, roles and menus. */
describe('an import of what other programs wrote', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());

  const send = async (what: string, body: string, query: Record<string, unknown> = {}) => {
    const params = Object.entries(query).map(
      ([name, value]) =>
        [name, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string],
    );
    const type = body.startsWith('[') ? 'application/json' : 'text/csv';
    const answer = await api.app.request(`/api/v1/${what}/import?${new URLSearchParams(params)}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      body,
    });
    return (await answer.json()) as {
      data: { counts: Record<string, number>; rows: ImportRow[]; ignored: string[] };
      error?: { fields: { field: string; code: string }[] };
    };
  };
  const users = async (q: string) =>
    (
      await api.call('GET', `/api/v1/users?pageSize=100&username=${encodeURIComponent(q)}`, {
        token,
      })
    ).json.data;
  const newRole = (code: string, name: string) =>
    api.call('POST', '/api/v1/roles', {
      token,
      body: { code, name, status: 'enabled', menus: [] },
    });
  const reasons = ({ data }: Awaited<ReturnType<typeof send>>) =>
    data.rows.map(({ fields = [] }) => fields.map(({ code }) => code).join());

  it('takes 300 users of Entra ID, guests and apostrophes among them', async () => {
    const head =
      'userPrincipalName,displayName,surname,mail,givenName,accountEnabled,state,telephoneNumber,mobilePhone';
    const rows = Array.from({ length: 300 }, (_, at) => {
      const name = at % 3 === 0 ? `d'angelo${at}x` : `person${at}x_partner.example#EXT#`;
      const mail = `${name.replace('#EXT#', '')}@contoso.example`;
      return `${name}@contoso.example,Person ${at},Person,${mail},P,${at % 10 !== 0},Bavaria,,+49 ${at}`;
    });
    const mapping = {
      userPrincipalName: 'username',
      displayName: 'name',
      mail: 'email',
      mobilePhone: 'phone',
      accountEnabled: 'status',
    };
    const { data } = await send('users', [head, ...rows].join('\r\n'), { mapping });
    expect(data.counts).toMatchObject({ create: 300, refused: 0 });
    expect(data.ignored).toEqual(['surname', 'givenName', 'state', 'telephoneNumber']);
    const [guest] = await users('person1x_partner.example#EXT#@contoso.example');
    expect(guest).toMatchObject({ phone: '+49 1', status: 'activated' });
    const frozen = await api.call('GET', '/api/v1/users?status=freezed&pageSize=1', { token });
    expect(frozen.json.total).toBe(30);
  });

  it('makes a name of its two parts, and takes one heading for two columns', async () => {
    const csv =
      'First Name,Last Name,Email Address\nAnn,Example,ann@corp.example\n小明,王,ming@corp.example\n';
    const mapping = {
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Email Address': ['username', 'email'],
    };
    expect((await send('users', csv, { mapping })).data.counts.create).toBe(2);
    const [ming, ann] = await users('@corp.example');
    expect(ann).toMatchObject({ name: 'Ann Example', email: 'ann@corp.example' });
    expect(ming.name).toBe('王小明');
  });

  it('knows the usual words for a status, and names others with what is possible', async () => {
    const words =
      'Active,ENABLED,True,DEPROVISIONED,正常,Activated,Frozen,freezed,suspended,disabled,冻结,停用,LOCKED_OUT,0';
    const rows = words.split(',').map((word, at) => `word${at},${word}`);
    const csv = ['username,status', ...rows].join('\n');
    const tried = await send('users', csv, { dry_run: 'true' });
    expect(reasons(tried).slice(0, 12).join('')).toBe('');
    expect(tried.data.rows[12]?.fields?.[0]).toMatchObject({
      code: 'not_one_of',
      params: { options: ['activated', 'freezed'] },
    });
    await send('users', csv, { invalid: 'skip' });
    const stored = (await users('word')).map(({ status }: { status: string }) => status).reverse();
    const [on, off] = ['activated', 'freezed'];
    expect(stored).toEqual([on, on, on, off, on, on, off, off, off, off, off, off]);
  });

  it('reads yes as frozen below a heading that asks who is blocked', async () => {
    const csv = 'username,Block sign in (Yes/No)\nblocked1,Yes\nblocked2,No\n';
    await send('users', csv, { mapping: { 'Block sign in (Yes/No)': 'status' } });
    const stored = (await users('blocked')).map(({ status }: { status: string }) => status);
    expect(stored.toSorted()).toEqual(['activated', 'freezed']);
  });

  it('takes roles apart at commas, semicolons and bars, but not a name that has them', async () => {
    await newRole('ops', 'Ops');
    await newRole('emea', 'Sales, EMEA');
    await newRole('a;b', 'Both');
    const csv =
      'username,roles\nparted1,"ops,emea"\nparted2,ops|emea\nparted3,"Sales, EMEA; Ops"\nparted4,"Sales, EMEA"\nparted5,a;b\n';
    expect((await send('users', csv)).data.counts.create).toBe(5);
    const held = (await users('parted'))
      .reverse()
      .map(({ roles }: { roles: { role_name: string }[] }) =>
        roles.map(({ role_name }) => role_name).toSorted(),
      );
    const both = ['Ops', 'Sales, EMEA'];
    expect(held).toEqual([both, both, both, ['Sales, EMEA'], ['Both']]);
  });

  it('takes addresses that a mail server takes, and names a phone that a spreadsheet spoilt', async () => {
    const addresses = [
      ["o'neil@corp.example", 'First.Last+Tag@Corp.Example', 'jürgen@münchen.example'],
      ['ann@xn--mnchen-3ya.example', 'ann@corp.xn--p1ai', 'root@localhost', 'ann/d@corp.example'],
      ['用户@例子.公司', '\u00a0ann@corp.example\u00a0', 'ann@corp.example\u200b'],
      ['no mail', 'a@b', 'a b@corp.example', '<a@corp.example>', 'a@corp.example, b@corp.example'],
      ['.a@corp.example', 'a@corp.example"', 'a@1.2.3.4'],
    ].flat();
    const rows = addresses.map((address, at) => `mail${at},"${address.replaceAll('"', '""')}"`);
    const tried = await send('users', ['username,email', ...rows].join('\n'), { dry_run: 'true' });
    expect(reasons(tried)).toEqual(addresses.map((_, at) => (at < 10 ? '' : 'invalid_email')));

    const phones = [
      '4.47911E+11',
      '4,47911E+11',
      '447911123456.0',
      "'+49 151 1",
      '+49 (0)151-1 / 2',
    ];
    const csv = ['username\tphone', ...phones.map((phone, at) => `phone${at}\t${phone}`)].join(
      '\n',
    );
    const spoilt = 'phone_spoilt';
    expect(reasons(await send('users', csv, { dry_run: 'true' }))).toEqual([
      spoilt,
      spoilt,
      spoilt,
      '',
      '',
    ]);
  });

  it('takes no date for a password', async () => {
    for (const heading of ['PasswordLastSet', 'pwdLastSet', 'Change Password at Next Sign-In']) {
      const { data } = await send('users', `username,${heading}\ndated,01.02.2026\n`, {
        dry_run: 'true',
      });
      expect([data.counts.create, data.ignored]).toEqual([1, [heading]]);
    }
  });

  it('stores the good rows where the others may be left out, and tells those', async () => {
    const csv = 'username,email\ngood1,\nbad1,no mail\ngood2,\ngood1,\n';
    expect((await send('users', csv)).error?.fields[0]?.field).toBe('rows.2.email');
    expect(await users('good')).toEqual([]);
    const { data } = await send('users', csv, { invalid: 'skip' });
    expect(data.counts).toMatchObject({ create: 2, refused: 2 });
    expect(data.rows.map(({ row, key, values }) => [row, key, values?.email])).toEqual([
      [2, 'bad1', 'no mail'],
      [4, 'good1', ''],
    ]);
    expect(await users('good')).toHaveLength(2);
  });

  it('stores nothing of a refused menu, nor of what is below it', async () => {
    const csv =
      'code,name,type,path\nleft,Left,page,javascript:1\nleft.below,Below,page,\nkept,Kept,page,\nkept.below,Below,page,\n';
    const { data } = await send('menus', csv, { invalid: 'skip' });
    expect(data.counts).toMatchObject({ create: 2, refused: 2 });
    expect(data.rows.map(({ key }) => key)).toEqual(['left', 'left.below']);
  });

  it('reads menus below menus as gin-admin writes them, and names what it does not read', async () => {
    const orders = {
      ...{ code: 'orders', name: 'Orders', type: 'page', path: '/nest/orders', icon: 'x' },
      resources: [{ method: 'GET', path: '/api/v1/orders', note: 'all' }],
    };
    const second = { code: 'second', name: 'Second', type: 'page' };
    const menus = [
      { code: 'nest', name: 'Nest', type: 'page', status: 'enabled', children: [orders, second] },
    ];
    const { data } = await send('menus', JSON.stringify(menus));
    expect(data.counts.create).toBe(3);
    expect(data.ignored.toSorted()).toEqual(['icon', 'resources.note']);
    const query = 'code=nest&includeResources=1';
    const [nest] = (await api.call('GET', `/api/v1/menus?${query}`, { token })).json.data;
    expect(nest.children.map(({ code }: { code: string }) => code)).toEqual(['orders', 'second']);
    expect(nest.children[0].resources[0]).toMatchObject({ method: 'GET', path: '/api/v1/orders' });
  });

  it('S47 takes back exactly what it exported of users, roles and menus, for any text', async () => {
    const text = fc
      .array(fc.constantFrom(...`=+-@＝'";,|\t\n a1中`), { maxLength: 12 })
      .map((all) => all.join(''));
    const exported = async (what: string, format: string) => {
      const path = `/api/v1/export/${what}?format=${format}&columns=${what === 'users' ? 'username,name,remark,roles' : 'code,name,description'}`;
      return (
        await api.app.request(path, { headers: { Authorization: `Bearer ${token}` } })
      ).text();
    };
    const codes = ['a;b', '"q"', '=1', "'-x", 'c,d', 'e|f'];
    const rows = [' ', ...fc.sample(text, 100)].map((words, at) => ({
      ...{ username: `trip${at}`, code: `trip${at}`, name: words.trim() || 'x' },
      ...{ remark: words, description: words, type: 'page', roles: codes },
    }));
    for (const code of codes) await newRole(code, `Role ${code}`);
    for (const what of ['users', 'roles', 'menus']) {
      const { data } = await send(what, JSON.stringify(rows));
      expect(data.counts.create).toBe(rows.length);
    }
    for (const what of ['users', 'roles', 'menus']) {
      for (const format of ['csv', 'json']) {
        const file = await exported(what, format);
        const { data } = await send(what, file, { existing: 'update', dry_run: 'true' });
        expect(data.rows.filter(({ verdict }) => verdict !== 'skip')).toEqual([]);
      }
    }
  });
});
