import fc from 'fast-check';
import type { Json } from './document';

export const KINDS = ['menu', 'role', 'user', 'captcha'] as const;

/** What an id is of. */
export type Kind = (typeof KINDS)[number];

/** The ids of what is there. */
export type Ids = Record<Kind, string[]>;

/** Stands for the id of something that is there, which only the run knows. */
interface KnownId {
  kind: Kind;
  nth: number;
}

export const knownId = (kind: Kind): fc.Arbitrary<KnownId> =>
  fc.record({ kind: fc.constant(kind), nth: fc.nat(40) });

const isKnown = (value: Json): value is KnownId => typeof value?.nth === 'number';

/** Puts real ids in the place of those that stand for one. */
export function resolveIds(value: Json, ids: Ids): Json {
  if (isKnown(value)) return ids[value.kind][value.nth % ids[value.kind].length] ?? 'none';
  if (Array.isArray(value)) return value.map((item) => resolveIds(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, resolveIds(member, ids)]),
  );
}

/** The kind of thing that a parameter or member of this name, or a part of an address, is about. */
export function kindOf(name: string): Kind | undefined {
  if (name === 'parent_id') return 'menu';
  return KINDS.find((kind) => name.startsWith(kind));
}

/** Texts that have broken something somewhere. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\t\n', '\0', 'a\0b', '\ud800', '\udfff\ud800', '😀', '\u200b', '\u202eabc', 'İ'],
    ...['%', '%00', '%_\\', "' or 1=1 --", '"; drop table menu; --', '\\', '$1', '{{7*7}}'],
    ...['../..', '/../', 'javascript:alert(1)', '//evil.example', '<script>', '__proto__', 'root'],
    ...['null', 'true', 'NaN', 'Infinity', '-0', '1e999', '0x10', '9'.repeat(40), 'on', '[]', '{}'],
    ...['2026-02-30', '2026-13-01T25:61', '+275760-09-13', '0000-01-01', '"old"', 'W/"x"', '*'],
    ...['ﬁ', 'ﷺ', 'e\u0301', 'x'.repeat(33), 'x'.repeat(256), 'x'.repeat(5_000), '你'.repeat(200)],
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 40 }),
);

const hostileScalar: fc.Arbitrary<Json> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

export const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: hostileScalar },
  { weight: 1, arbitrary: fc.constantFrom<Json>([], {}, [null], [[]], [{}], { length: -1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(hostileScalar, { maxLength: 5 }) },
);

/** What the schema of a value allows, or comes close to where that cannot be told from it. */
export function valueFor(schema: Json, document: Json, name = ''): fc.Arbitrary<Json> {
  const again = (part: Json, partName = name) => valueFor(part, document, partName);
  if (schema.$ref) return again(document.components.schemas[schema.$ref.split('/').at(-1)]);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part: Json) => again(part)));
  if (schema.type === 'string') return textOf(schema, name);
  if (schema.type === 'integer') return integerOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') return fc.array(again(schema.items), { maxLength: 4 });
  if (schema.type === 'object') return objectOf(schema, again);
  return hostileValue;
}

function integerOf({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Json): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(minimum, maximum));
}

function objectOf(
  { properties = {}, required = [] }: Json,
  again: (part: Json, name: string) => fc.Arbitrary<Json>,
): fc.Arbitrary<Json> {
  const members = Object.entries(properties).map(([key, part]) => [key, again(part, key)]);
  return fc.record(Object.fromEntries(members), { requiredKeys: required });
}

/** Texts that a name asks for and no schema tells. */
const BY_NAME: Record<string, fc.Arbitrary<Json>> = {
  properties: fc.constantFrom('', '{}', '{"icon":"team"}', '[1,"x"]', '"text"', '0'),
  path: fc.constantFrom('', '/', '/api/v1/users/:id', '/api/v1/*', '/reports/{id}', '/~me'),
  startTime: fc.constantFrom(
    '',
    '2026-01-01',
    '2026-01-01T10:00',
    '1970-01-01 00:00:00',
    '2999-12-31',
  ),
  endTime: fc.constantFrom('', '2026-01-01', '2026-12-31T23:59:59.999Z', '2026-12-31T23:59+14:00'),
  email: fc.constantFrom('', 'a@example.com', "o'neill+x@sub.example.org"),
  resultType: fc.constantFrom('select', '', 'page'),
};

function textOf({ pattern, allOf, minLength = 0, maxLength = 200 }: Json, name: string) {
  const named = BY_NAME[name];
  if (named) return named;
  if (/(^|_)id$/.test(name)) return idOf(kindOf(name) ?? 'captcha');
  const sized = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' });
  if (name === 'username') return fc.stringMatching(/^[a-z][a-z0-9._@+ -]{0,20}[a-z0-9]$/);
  if (pattern === '^[0-9a-f]{32}$') return fc.stringMatching(/^[0-9a-f]{32}$/);
  if (pattern || allOf) return fc.stringMatching(/^[a-z0-9_-]{1,32}$/);
  return fc.oneof(sized, fc.constant('x'.repeat(Math.min(maxLength, 4_000))));
}

const idOf = (kind: Kind): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 6, arbitrary: knownId(kind) },
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.string({ maxLength: 32 }) },
  );
