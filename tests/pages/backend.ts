import { HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { openTestApi, type TestApi, type TestOptions } from '../api/harness';

const server = setupServer();
let api: TestApi;

const real = ['*/api/*', '*/openapi.json'].map((path) =>
  http.all(path, ({ request }) => api.app.fetch(request)),
);

/** The real API behind the page's fetch, with a database of its own for each test file. */
export const backend = {
  async open(options?: TestOptions) {
    api = await openTestApi(options);
    server.listen({ onUnhandledRequest: 'error' });
    server.use(...real);
  },

  async close() {
    server.close();
    await api.close();
  },

  /** Faults only: what the real API would hardly answer. */
  fail(...handlers: RequestHandler[]) {
    server.use(...handlers);
  },

  reset() {
    server.resetHandlers(...real);
  },

  get api() {
    return api;
  },
};

/** An answer in the contract's error envelope. */
export const failure = (code: number, id: string, detail: string, headers = {}) =>
  HttpResponse.json(
    { success: false, error: { id, code, detail, status: '' } },
    { status: code, headers },
  );
