import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './schema';

export interface GatehouseOptions {
  /** Of the console's API, such as `https://console.example.com`. */
  address: string;
  /** A session's, or an access token; asked for at each call. */
  token: () => string;
  /** How long an answer of `can` is kept. */
  keptMs?: number;
  fetch?: (request: Request) => Promise<Response>;
}

/** As many as the API answers at once. */
const MAX_CALLS = 200;

interface Batch {
  calls: { method: string; path: string }[];
  answers: Promise<boolean[]>;
}

/**
 * A client of the API for one caller, with every call typed, and whether the caller may make a call.
 *
 * `can('GET', 'billing/invoices/7')` is answered as a proxy would be. Questions of one moment are sent as one, and
 * answers kept for seconds, until an answer of the API says that the caller's rights have changed. It rejects where the
 * API does not answer, which must be taken for a no.
 */
export function createGatehouse({ address, token, keptMs = 5_000, fetch }: GatehouseOptions) {
  const api = createClient<paths>({ baseUrl: address, ...(fetch && { fetch }) });
  const kept = new Map<string, { answer: Promise<boolean>; until: number }>();
  let version: string | null = null;
  let open: Batch | undefined;

  const middleware: Middleware = {
    onRequest: ({ request }) => {
      request.headers.set('Authorization', `Bearer ${token()}`);
    },
    onResponse: ({ response }) => {
      const found = response.headers.get('X-Rights-Version');
      // Without a session there are no rights.
      if (version !== null && found !== version) kept.clear();
      version = found;
    },
  };
  api.use(middleware);

  const ask = async (calls: Batch['calls']): Promise<boolean[]> => {
    const { data, response } = await api.POST('/api/v1/current/can', { body: { calls } });
    if (!data?.data) throw new Error(`Gatehouse answered ${response.status}.`);
    return data.data;
  };
  const begin = (): Batch => {
    const calls: Batch['calls'] = [];
    const answers = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (open?.calls === calls) open = undefined;
      return ask(calls);
    });
    return { calls, answers };
  };

  const can = (method: string, path: string): Promise<boolean> => {
    const key = `${method} ${path}`;
    const known = kept.get(key);
    if (known && Date.now() < known.until) return known.answer;
    if (!open || open.calls.length === MAX_CALLS) open = begin();
    const at = open.calls.push({ method, path }) - 1;
    const answer = open.answers.then((answers) => answers[at] === true);
    const entry = { answer, until: Date.now() + keptMs };
    for (const [old, { until }] of kept) if (until <= Date.now()) kept.delete(old);
    kept.set(key, entry);
    // A failure is not kept.
    answer.catch(() => kept.get(key) === entry && kept.delete(key));
    return answer;
  };
  return { api, can };
}
