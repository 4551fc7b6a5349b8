import type { TestApi } from './harness';

/** A route of the app, and an address that reaches it. */
export interface Route {
  method: string;
  pattern: string;
  address: string;
}

/** What needs no token. */
export const OPEN = [
  'GET /health',
  'GET /api/v1/captcha/id',
  'GET /api/v1/captcha/image',
  'POST /api/v1/login',
  'POST /api/v1/login/second-factor',
  'POST /api/v1/login/passkey/options',
  'POST /api/v1/login/passkey',
  'POST /api/v1/login/oidc/start',
  'GET /api/v1/login/oidc/callback',
  'POST /api/v1/login/oidc',
  'GET /api/v1/register',
  'POST /api/v1/register',
  'POST /api/v1/recover',
  'POST /api/v1/recover/password',
  'GET /api/v1/authorize/sign-in',
  'GET /api/v1/authorize/enter',
];

/** What any signed-in user may call; what it finds, or is asked about, needs a right of its own. */
export const OF_EVERYBODY = ['GET /api/v1/search', 'GET /api/v1/authorize'];

/** The API's own routes, with ids that nothing has in place of their parameters. */
export function routesOf({ app }: TestApi): Route[] {
  const declared = app.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' ? [definition.route] : [],
  );
  return declared.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: path,
    address: path.replaceAll(/\{\w+\}/g, 'none'),
  }));
}

/** Those that need a right. */
export const granted = (routes: Route[]) =>
  routes.filter(
    ({ method, pattern }) =>
      !OPEN.includes(`${method} ${pattern}`) &&
      !OF_EVERYBODY.includes(`${method} ${pattern}`) &&
      pattern.startsWith('/api/') &&
      !pattern.startsWith('/api/v1/current/'),
  );

/** The routes as an admin would write them: with either kind of parameter, or with a wildcard. */
export function resourcesOf(routes: Route[]) {
  const plain = routes.map(({ method, pattern }) => ({ method, path: pattern }));
  const colons = plain.map(({ method, path }) => ({
    method,
    path: path.replaceAll(/\{\w+\}/g, ':x'),
  }));
  const near = [
    { method: 'GET', path: '/api/v1/users/none' },
    { method: 'GET', path: '/api/v1/user' },
    { method: 'GET', path: '/API/V1/users' },
    { method: 'GET', path: '/api/v1/roles/*' },
    { method: 'PUT', path: '/api/v1/:entity/:id' },
  ];
  const all = [...plain, ...colons, ...near];
  return [...new Map(all.map((row) => [`${row.method} ${row.path}`, row])).values()];
}

export const withBody = (method: string) =>
  method === 'GET' || method === 'DELETE' ? {} : { body: {} };
