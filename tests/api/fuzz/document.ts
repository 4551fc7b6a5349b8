import { createRequire } from 'node:module';

// biome-ignore lint/suspicious/noExplicitAny: a document is read wherever it may lead.
export type Json = any;

/** The Ajv that the validator of OpenAPI documents brings along. */
const validatorRequire = createRequire(
  createRequire(import.meta.url).resolve('@seriousme/openapi-schema-validator'),
);
const Ajv = validatorRequire('ajv/dist/2020.js');
const addFormats = validatorRequire('ajv-formats');

/** One operation of an OpenAPI document. */
export interface Operation {
  method: string;
  path: string;
  operation: Json;
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']);

export const operationsOf = (document: Json): Operation[] =>
  Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({ method, path, operation })),
  );

/** Returns a response, also where many operations share it. */
export const responseOf = (document: Json, response: Json): Json =>
  response.$ref ? document.components.responses[response.$ref.split('/').at(-1)] : response;

/** An answer as far as its schema goes. */
export interface Answered {
  status: number;
  json: unknown;
}

/**
 * Compares answers with the document, taking members that it does not name for a fault. The check
 * answers what is wrong, or nothing.
 */
export function createSchemaCheck(document: Json) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: 'api', ...closed(document) });
  const compiled = new Map<string, Json>();
  const validatorOf = (place: string[]) => {
    const pointer = place.map((step) => step.replaceAll('/', '~1')).join('/');
    const known = compiled.get(pointer);
    if (known) return known;
    const validate = ajv.compile({ $ref: `api#/${encodeURI(pointer)}` });
    compiled.set(pointer, validate);
    return validate;
  };
  return (method: string, path: string, { status, json }: Answered): string | undefined => {
    const own = document.paths[path]?.[method]?.responses[status];
    if (!own) return `the status ${status} is not described`;
    if (!responseOf(document, own).content?.['application/json']) return undefined;
    const place = own.$ref?.slice(2).split('/') ?? [
      'paths',
      path,
      method,
      'responses',
      `${status}`,
    ];
    const validate = validatorOf([...place, 'content', 'application/json', 'schema']);
    return validate(json) ? undefined : JSON.stringify(validate.errors);
  };
}

function closed(node: Json): Json {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isObject = copy.type === 'object' && copy.properties;
  return isObject ? { ...copy, additionalProperties: false } : copy;
}
