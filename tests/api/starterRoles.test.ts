import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from './harness';

let api: TestApi;
let root: string;

beforeAll(async () => {
  api = await openTestApi({ starterRoles: true });
  root = (await api.signIn()).access_token;
});

afterAll(() => api.close());

interface Rights {
  codes: string[];
  calls: string[];
}

async function rightsOf(code: string): Promise<Rights> {
  const { json } = await api.call('GET', `/api/v1/roles?code=${code}`, { token: root });
  const [{ id }] = json.data;
  const path = `/api/v1/permissions/effective?role_id=${id}`;
  const { menus } = (await api.call('GET', path, { token: root })).json.data;
  return {
    codes: menus.map((menu: { code: string }) => menu.code),
    calls: menus.flatMap((menu: { calls: string[] }) => menu.calls),
  };
}

/** Reads the log from end to end, and changes nothing. */
const VERIFY = 'POST /api/v1/loggers/verification';

const changes = ({ calls }: Rights) =>
  calls.filter((call) => !call.startsWith('GET ') && call !== VERIFY);

describe('a new database', () => {
  it('has three roles to begin with, each with a line about what it allows', async () => {
    const { json } = await api.call('GET', '/api/v1/roles', { token: root });
    const roles: { name: string; description: string; status: string }[] = json.data;
    expect(roles.map(({ name }) => name)).toEqual(['User manager', 'Auditor', 'Read only']);
    for (const { description, status } of roles) {
      expect(description).not.toBe('');
      expect(status).toBe('enabled');
    }
  });

  it('lets its user manager change users and nothing else', async () => {
    const rights = await rightsOf('user-manager');
    expect(rights.codes).toContain('system.user.add');
    expect(rights.codes).not.toContain('system.user.reset-factor');
    const ofUsers =
      /^[A-Z]+ \/api\/v1\/(users|registrations|recovery-requests|export\/users|permissions\/preview)\b/;
    expect(changes(rights).filter((call) => !ofUsers.test(call))).toEqual([]);
    expect(rights.codes).not.toContain('system.logger');
  });

  it('lets its auditor and its reader change nothing', async () => {
    const auditor = await rightsOf('auditor');
    expect(auditor.codes).toEqual(
      expect.arrayContaining(['system.logger.export', 'system.access']),
    );
    expect(changes(auditor)).toEqual([]);
    const reader = await rightsOf('read-only');
    expect(reader.codes).toEqual(
      expect.arrayContaining(['system.menu', 'system.role', 'system.user']),
    );
    expect(changes(reader)).toEqual([]);
  });

  it('lets them be given away and deleted like any other', async () => {
    const { json } = await api.call('GET', '/api/v1/roles?code=read-only', { token: root });
    const [{ id }] = json.data;
    const body = { username: 'lin', name: 'Lin', status: 'activated', roles: [{ role_id: id }] };
    const made = await api.call('POST', '/api/v1/users', { token: root, body });
    expect(made.status).toBe(200);
    expect((await api.call('DELETE', `/api/v1/roles/${id}`, { token: root })).status).toBe(200);
  });
});
