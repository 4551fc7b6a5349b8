import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { Env } from '../lib/env';
import type { Access } from './guard';
import { stripBasePath } from './routePath';

/** The member of a declared route that says who may call it. */
export const ACCESS = 'x-access';
/** The member with the code of the menu that it needs. */
export const BUTTON = 'x-button';

export interface DeclaredCall {
  method: string;
  /** The declared path without the BASE_PATH or API_PREFIX: `/api/v1/menus/{id}`. */
  path: string;
  access: Access;
  summary: string;
  /** The dotted code of the menu that it needs, whatever menus grant the call. */
  button?: string;
}

interface App {
  openAPIRegistry: Pick<OpenAPIHono['openAPIRegistry'], 'definitions'>;
}

/** What the app answers to, read from its own routes once all of them are mounted. */
export class DeclaredCalls {
  private known: { calls: DeclaredCall[]; router: Hono } | undefined;

  constructor(
    private readonly app: App,
    private readonly env: Env,
  ) {}

  get all(): readonly DeclaredCall[] {
    return this.read().calls;
  }

  /** The call that an address reaches; the router itself decides. */
  async reachedBy(method: string, address: string): Promise<DeclaredCall | undefined> {
    const { calls, router } = this.read();
    const request = requestTo(method, stripBasePath(address, this.env));
    const number = request && (await router.fetch(request)).headers.get(NUMBER);
    return number ? calls[Number(number)] : undefined;
  }

  private read() {
    this.known ??= routed(declaredCallsOf(this.app, this.env));
    return this.known;
  }
}

/** Lists the calls that routes declare, also without a server. */
export const declaredCallsOf = ({ openAPIRegistry }: App, env: Env): DeclaredCall[] =>
  openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, summary = '', [ACCESS]: access, [BUTTON]: button } = definition.route;
    const stripped = stripBasePath(path, env);
    return [
      { method: method.toUpperCase(), path: stripped, access, summary, ...(button && { button }) },
    ];
  });

const NUMBER = 'X-Number';

function routed(declared: DeclaredCall[]) {
  const distinct = new Map(declared.map((call) => [`${call.method} ${call.path}`, call]));
  const calls = [...distinct.values()];
  const router = new Hono();
  for (const [number, { method, path }] of calls.entries()) {
    const colons = path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.on(method, colons, () => new Response(null, { headers: { [NUMBER]: String(number) } }));
  }
  return { calls, router };
}

/** Returns undefined for methods that cannot be sent. */
function requestTo(method: string, address: string): Request | undefined {
  try {
    return new Request(new URL(`http://localhost${address}`), { method });
  } catch {
    return undefined;
  }
}
