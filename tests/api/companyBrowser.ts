import { afterAll, beforeAll } from 'vitest';
import { digestPassword } from '@/server/auth/password/hash';
import { type CompanyProvider, startProvider } from '../oidcProvider';
import { type Answer, openTestApi, type TestApi } from './harness';

const START = '/api/v1/login/oidc/start';

export const PUBLIC_URL = 'http://console.example';

/** A real provider for the tests of a file, and consoles that know it. */
export function withCompanyProvider() {
  const provider = { people: {} } as CompanyProvider;
  beforeAll(async () => {
    Object.assign(provider, await startProvider(PUBLIC_URL, {}));
  });
  afterAll(() => provider.close());
  return {
    provider,
    open: (env: Record<string, string> = {}, beside?: TestApi) =>
      openTestApi({ env: { ...provider.settings, ...env }, ...(beside && { beside }) }),
    browserOf: (api: TestApi) => new CompanyBrowser(api),
  };
}

/** A browser of its own: cookies of the console and of the provider. */
export class CompanyBrowser {
  readonly cookies = new Map<string, string>();
  private readonly atProvider = new Map<string, string>();

  constructor(readonly api: TestApi) {}

  /** @param redirect the page to come back to */
  begin(redirect?: string): Promise<Answer> {
    return this.call('POST', START, { body: { redirect } });
  }

  /** @returns the address of the provider's page */
  async start(redirect?: string): Promise<string> {
    return (await this.begin(redirect)).json.data.url;
  }

  async call(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
    const Cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await this.api.call(method, path, { ...options, headers: { Cookie } });
    keep(this.cookies, answer.headers);
    return answer;
  }

  /**
   * Signs in at the provider as somebody does there: page by page, until it leads back.
   *
   * @returns the path and the query of the callback
   */
  async passProvider(address: string, login: string): Promise<string> {
    let at = address;
    let body: URLSearchParams | undefined;
    for (let step = 0; step < 12; step += 1) {
      if (at.startsWith(PUBLIC_URL)) return at.slice(PUBLIC_URL.length);
      const response = await fetch(at, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { Cookie: [...this.atProvider].map((pair) => pair.join('=')).join('; ') },
        ...(body && { body }),
      });
      keep(this.atProvider, response.headers);
      const location = response.headers.get('Location');
      const page = await response.text();
      body = undefined;
      if (location) at = new URL(location, at).href;
      else [at, body] = formOf(page, at, login);
    }
    throw new Error(`the provider did not lead back from ${address}`);
  }

  /** @returns the address that the page is opened with */
  async callback(path: string): Promise<string> {
    const answer = await this.call('GET', path);
    return answer.headers.get('Location') ?? '';
  }

  exchange(page: string): Promise<Answer> {
    const body = { code: codeIn(page) };
    return this.call('POST', '/api/v1/login/oidc', { body });
  }

  /** All of it: from the button to the token. */
  async signIn(login: string): Promise<Answer> {
    const page = await this.callback(await this.passProvider(await this.start(), login));
    return this.exchange(page);
  }

  /** Binds an account there to the user of a session. */
  async bind(token: string, password: string, login: string): Promise<Answer> {
    const path = '/api/v1/current/company-account';
    const body = { password: digestPassword(password) };
    const begun = await this.call('POST', path, { token, body });
    if (begun.status !== 200) return begun;
    const page = await this.callback(await this.passProvider(begun.json.data.url, login));
    return this.call('PUT', path, { token, body: { code: codeIn(page) } });
  }
}

export const codeIn = (page: string): string => /#company=([\w-]{43})$/.exec(page)?.[1] ?? '';

export const faultIn = (page: string): string => /#company-fault=(\w+)$/.exec(page)?.[1] ?? '';

function keep(jar: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
}

/** The provider's pages: a form for a name and a password, and one that asks for consent. */
function formOf(page: string, at: string, login: string): [string, URLSearchParams] {
  const action = /action="([^"]+)"/.exec(page)?.[1];
  if (!action) throw new Error(`no form at ${at}: ${page.slice(0, 300)}`);
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/name="(\w+)"[^>]*?value="([^"]*)"/g))
    fields.set(name, value);
  if (page.includes('name="login"')) {
    fields.set('login', login);
    fields.set('password', 'any');
  }
  return [new URL(action.replaceAll('&amp;', '&'), at).href, fields];
}
