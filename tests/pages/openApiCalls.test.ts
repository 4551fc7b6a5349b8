import { expect, it } from 'vitest';
import { callsOfDocument, isDocument } from '@/features/services/openApiCalls';

const read = async (document: object, prefix = '') =>
  (await callsOfDocument(JSON.stringify(document), prefix)).calls;

const paths = {
  '/orders': { get: { summary: ' All\n orders ' }, post: {}, parameters: [], trace: {} },
  '/orders/{order-id}': { delete: { summary: 7 } },
};

it('reads each operation that a menu can name, with its summary', async () => {
  expect(await read({ openapi: '3.1.0', paths })).toBe(
    'GET /orders All orders\nPOST /orders\nDELETE /orders/{order-id}',
  );
});

it.each([
  [{ servers: [{ url: 'https://api.example.com/v2/' }] }, '', '/v2/orders'],
  [{ servers: [{ url: '/shop/v2' }] }, '/shop', '/v2/orders'],
  [{ servers: [{ url: 'https://{region}.example.com/v2' }] }, '', '/v2/orders'],
  [{ servers: [{ url: 'https://' }] }, '', '/orders'],
  [{ basePath: '/v1' }, '', '/v1/orders'],
  [{}, '/shop/', '/orders'],
])(
  'puts the base of the document before paths, and takes the prefix off: %j',
  async (base, prefix, path) => {
    const document = { ...base, paths: { '/orders': { get: {} } } };
    expect(await read(document, prefix)).toBe(`GET ${path}`);
  },
);

it('leaves out paths that a menu cannot hold, and says how many', async () => {
  const odd = { '/a//b': { get: {} }, '/a b': { get: {} }, '/../c': { get: {} }, 'f/g': {} };
  const document = { paths: { ...odd, '/a\u0007': { get: {} }, '/d': null } };
  expect(await callsOfDocument(JSON.stringify(document), '')).toEqual({ calls: '', leftOut: 5 });
  expect(await read({ paths: { ...odd, '/e': { get: null, put: {} } } })).toBe('PUT /e');
});

it('leaves out summaries where a service has no room for them', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`/items/${at}`, { get: { summary: 'x'.repeat(250) } }]),
  );
  expect(await read({ paths })).toMatch(/^GET \/items\/0\nGET \/items\/1\n/);
});

it('reads YAML, and nothing out of what is no document', async () => {
  const yaml = 'openapi: 3.0.0\npaths:\n  /orders:\n    get:\n      summary: All orders\n';
  expect(await callsOfDocument(yaml, '')).toMatchObject({ calls: 'GET /orders All orders' });
  for (const text of ['', '{', '[]', 'null', 'a: [', '{"paths": 7}', '{"openapi": "3.1.0"}'])
    expect(await callsOfDocument(text, '')).toEqual({ calls: '', leftOut: 0 });
});

it('tells a document from calls that are typed', () => {
  expect(isDocument(' {\n"paths": {}}')).toBe(true);
  expect(isDocument('# ours\nopenapi: 3.1.0')).toBe(true);
  expect(isDocument('GET /orders/{id} An order')).toBe(false);
  expect(isDocument('GET /orders An order\n{')).toBe(false);
});
