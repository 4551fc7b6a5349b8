import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CLIENT, listen, stop } from '../oidcProvider';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FakeIssuer {
  issuer: string;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  /** What the next id token says beside what it must. */
  claims: Record<string, unknown>;
  header: Record<string, unknown>;
  key: KeyObject;
  /** Over what its discovery document says. */
  document: Record<string, unknown>;
  /** Takes over all answers, or those of a path. */
  takeOver: Handler | undefined;
  answers: Record<string, Handler>;
  close(): Promise<void>;
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export const strangersKey = (): KeyObject => pair().privateKey;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Says whatever a test wants it to, as no real provider would. */
export async function startFakeIssuer(): Promise<FakeIssuer> {
  const server = createServer();
  const issuer = await listen(server);
  const { publicKey, privateKey } = pair();
  const fake: FakeIssuer = {
    issuer,
    asked: new Map(),
    claims: {},
    header: {},
    key: privateKey,
    document: {},
    takeOver: undefined,
    answers: {},
    close: () => stop(server),
  };
  const json = (response: ServerResponse, body: object) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(body));
  };
  const own: Record<string, Handler> = {
    '/.well-known/openid-configuration': (_, response) =>
      json(response, { ...documentOf(issuer), ...fake.document }),
    '/jwks': (_, response) =>
      json(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      }),
    '/token': (_, response) =>
      json(response, { access_token: 'a token', token_type: 'Bearer', id_token: tokenOf(fake) }),
  };
  server.on('request', (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    fake.asked.set(path, (fake.asked.get(path) ?? 0) + 1);
    const handler = fake.takeOver ?? fake.answers[path] ?? own[path];
    if (handler) return handler(request, response);
    response.statusCode = 404;
    response.end();
  });
  return fake;
}

const documentOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

function tokenOf({ issuer, claims, header, key }: FakeIssuer): string {
  const now = Math.floor(Date.now() / 1000);
  const said = { iss: issuer, aud: CLIENT.id, sub: 'ann', iat: now, exp: now + 300, ...claims };
  const head = { alg: 'RS256', kid: 'one', typ: 'JWT', ...header };
  const content = `${encode(head)}.${encode(said)}`;
  if (head.alg === 'none') return `${content}.`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}
