import fc from 'fast-check';
import { type Json, type Operation, operationsOf } from './document';
import { hostileText, hostileValue, kindOf, knownId, valueFor } from './values';

/** A request before real ids and tokens are put into it. */
export interface FuzzRequest {
  method: string;
  /** As the document has it: `/api/v1/users/{id}`. */
  path: string;
  caller: 'root' | 'clerk' | 'nobody' | 'forged';
  /** Values of the path's parameters. */
  params: Record<string, Json>;
  query: [string, Json][];
  headers: Record<string, string>;
  body?: { json: Json } | { text: string } | { bytes: number[] };
}

/** Requests to all operations of a document: valid ones, nearly valid ones, and hostile ones. */
export function requestsTo(document: Json): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...operationsOf(document).map((one) => requestTo(one, document)));
}

function requestTo({ method, path, operation }: Operation, document: Json) {
  const parameters: Json[] = operation.parameters ?? [];
  const content = operation.requestBody?.content['application/json'];
  return fc.record<FuzzRequest>({
    method: fc.constant(method),
    path: fc.constant(path),
    caller: callers,
    params: paramsOf(path),
    query: queryOf(
      parameters.filter((one) => one.in === 'query'),
      document,
    ),
    headers: headersOf(parameters, content !== undefined),
    ...(content && { body: bodyOf(content.schema, document) }),
  });
}

const weighted = <Value>(...choices: [number, fc.Arbitrary<Value>][]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const callers = weighted<FuzzRequest['caller']>(
  [16, fc.constant('root')],
  [2, fc.constant('clerk')],
  [1, fc.constantFrom('nobody', 'forged')],
);

/** An id is of what the part of the address before it names. */
function paramsOf(path: string): fc.Arbitrary<Record<string, Json>> {
  const found = [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)].map(([, kind = '', name = '']) => {
    const id = knownId(kindOf(kind) ?? 'menu');
    return [name, weighted<Json>([8, id], [1, hostileText])] as const;
  });
  return fc.record(Object.fromEntries(found));
}

function queryOf(parameters: Json[], document: Json): fc.Arbitrary<[string, Json][]> {
  if (parameters.length === 0) return fc.constantFrom<[string, Json][]>([], [['x', '1']]);
  const pairs = parameters.map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name as string),
      weighted<Json>([4, valueFor(schema, document, name)], [1, hostileText]),
    ),
  );
  return fc.array(fc.oneof(...pairs), { maxLength: 5 });
}

const headerText = fc.stringMatching(/^[\x21-\x7e]{0,60}$/);

function headersOf(parameters: Json[], hasBody: boolean): fc.Arbitrary<Record<string, string>> {
  const names = parameters.filter((one) => one.in === 'header').map(({ name }) => name as string);
  const own = Object.fromEntries(
    names.map((name) => [name, fc.oneof(fc.constantFrom('*', '', '"x"', 'W/"x", *'), headerText)]),
  );
  const types = weighted(
    [12, fc.constantFrom('application/json', 'application/json; charset=utf-8')],
    [
      1,
      fc.constantFrom('text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded', ''),
    ],
  );
  const sent = hasBody ? { 'Content-Type': types } : {};
  const rest = fc.record(
    { ...own, 'X-Request-Id': headerText, 'X-Trace-Id': headerText },
    { requiredKeys: [] },
  );
  return fc
    .tuple(fc.record(sent), weighted([3, fc.constant({})], [1, rest]))
    .map((parts) => Object.assign({}, ...parts) as Record<string, string>);
}

function bodyOf(schema: Json, document: Json): fc.Arbitrary<NonNullable<FuzzRequest['body']>> {
  const valid = valueFor(schema, document);
  return weighted<NonNullable<FuzzRequest['body']>>(
    [6, valid.map((json) => ({ json }))],
    [6, nearly(valid).map((json) => ({ json }))],
    [1, hostileValue.map((json) => ({ json }))],
    [1, brokenText(valid)],
    [1, fc.array(fc.nat(255), { maxLength: 60 }).map((bytes) => ({ bytes }))],
  );
}

/** A value with something else in one place: a member changed, left out or added. */
function nearly(valid: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const keys = fc.oneof(
    fc.constantFrom('id', 'created_at', 'password_hash', 'unknown'),
    hostileText,
  );
  return fc
    .tuple(valid, fc.nat(), fc.constantFrom('replace', 'remove', 'add'), hostileValue, keys)
    .map(([value, at, how, other, key]) => {
      const copy = structuredClone(value);
      // A file may be any JSON.
      if (typeof copy !== 'object' || copy === null) return other;
      const places = placesIn(copy);
      const [holder, name] = places[at % places.length] ?? [copy, 'x'];
      if (how === 'replace') holder[name] = other;
      else if (how === 'remove') delete holder[name];
      else if (key !== '__proto__') holder[Array.isArray(holder) ? 0 : key] = other;
      return copy;
    });
}

/** Every member of a value, as its holder and its name; what stands for an id is whole. */
function placesIn(value: Json): [Json, string][] {
  if (typeof value !== 'object' || value === null || 'nth' in value) return [];
  return Object.keys(value).flatMap((key) => [
    [value, key] as [Json, string],
    ...placesIn(value[key]),
  ]);
}

const DEEP = 40;

/** Text that no JSON.stringify would write. */
function brokenText(valid: fc.Arbitrary<Json>): fc.Arbitrary<{ text: string }> {
  const spoil = fc.constantFrom<(text: string) => string>(
    (text) => text.slice(0, -1),
    (text) => text.replace('{', '{"__proto__":{"admin":true},'),
    (text) => text.replace('{', '{"name":1,"name":2,'),
    (text) => `${text} // more`,
    (text) => text.replaceAll(/\d+/g, '1e999'),
    (text) => `${'['.repeat(DEEP)}${text}${']'.repeat(DEEP)}`,
    (text) => `\ufeff${text}`,
    () => '',
    () => '\ud800',
  );
  return fc
    .tuple(valid, spoil)
    .map(([value, spoiled]) => ({ text: spoiled(JSON.stringify(value)) }));
}
