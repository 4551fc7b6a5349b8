/**
 * Shows openapi.json, which lies beside this page and which only signed-in users get, with the token
 * that the console keeps.
 */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

async function content() {
  const token = sessionStorage.getItem('token');
  if (!token) return signInFirst();
  const type = sessionStorage.getItem('token_type') ?? 'Bearer';
  const answer = await fetch('openapi.json', { headers: { Authorization: `${type} ${token}` } });
  if (answer.status === 401) return signInFirst();
  if (!answer.ok) return [el('p', `The description could not be read (${answer.status}).`)];
  return pageOf(await answer.json());
}

function signInFirst() {
  const link = el('a', 'sign in');
  link.href = '.';
  return [
    el('h1', 'API'),
    el('p', 'Please ', link, ' first, then open this page in the same tab.'),
  ];
}

function pageOf(api) {
  return [
    el('h1', `${api.info.title} API`),
    ...api.info.description.split('\n\n').map((text) => el('p', ...withCode(text))),
    ...api.tags.flatMap((tag) => tagOf(tag, api)),
    el('h2', 'Schemas'),
    ...Object.entries(api.components.schemas).map(schemaOf),
  ];
}

function tagOf({ name, description }, api) {
  const operations = Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]?.tags.includes(name)).map((method) =>
      operationOf(method, prefixOf(item, api) + path, item[method]),
    ),
  );
  if (operations.length === 0) return [];
  return [el('h2', name), quiet('p', description), ...operations];
}

/** What stands before a path on this server; nothing at the root. */
const prefixOf = (item, api) => (item.servers ?? api.servers)[0].url.replace(/\/$/, '');

function operationOf(method, path, operation) {
  const title = el(
    'summary',
    named('span', 'method', method.toUpperCase()),
    ' ',
    el('code', path),
    ' ',
  );
  title.append(quiet('span', operation.summary));
  const access = operation.security.length > 0 ? 'Needs a token.' : 'Needs no token.';
  return el(
    'details',
    title,
    el('p', access),
    ...parametersOf(operation.parameters),
    ...contentOf('Body', operation.requestBody),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      status < 300
        ? contentOf('Answer', response)
        : [quiet('p', `${status}: ${response.description}`)],
    ),
  );
}

function parametersOf(parameters = []) {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, in: place, required, description, schema }) =>
    el(
      'tr',
      el('td', el('code', name), required ? ' (required)' : ''),
      el('td', place),
      el('td', ...typeOf(schema)),
      el('td', description ?? schema.description ?? ''),
    ),
  );
  const head = ['Parameter', 'In', 'Type', 'Meaning'].map((text) => el('th', text));
  return [el('table', el('thead', el('tr', ...head)), el('tbody', ...rows))];
}

function contentOf(title, { content } = {}) {
  return Object.entries(content ?? {}).flatMap(([type, { schema = {} }]) => [
    el('p', el('strong', title), ' ', quiet('code', type)),
    ...(Object.keys(schema).length > 0 ? [el('pre', ...typeOf(schema))] : []),
  ]);
}

function schemaOf([name, schema]) {
  const details = el('details', el('summary', el('code', name)), el('pre', ...typeOf(schema)));
  details.id = name;
  return details;
}

/** A schema the way TypeScript would write it, with links to those that have names. */
function typeOf(schema, indent = '') {
  if (schema.$ref) return [linkTo(schema.$ref.split('/').at(-1))];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants)
    return joined(
      variants.map((one) => typeOf(one, indent)),
      ' | ',
    );
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (schema.enum) return [schema.enum.map((one) => JSON.stringify(one)).join(' | ')];
  if (schema.type === 'array') return ['Array<', ...typeOf(schema.items, indent), '>'];
  if (schema.properties) return membersOf(schema, indent);
  return [`${schema.type ?? 'any'}${limitsOf(schema)}`];
}

function membersOf({ properties, required = [] }, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([name, schema]) => [
    `${inner}${name}${required.includes(name) ? '' : '?'}: `,
    ...typeOf(schema, inner),
    ...(schema.description ? [quiet('span', `  // ${schema.description}`)] : []),
    '\n',
  ]);
  return ['{\n', ...lines, `${indent}}`];
}

function limitsOf({ format, minLength, maxLength, maximum, default: fallback }) {
  const limits = [
    format,
    minLength && `at least ${minLength} characters`,
    maxLength && `at most ${maxLength} characters`,
    Math.abs(maximum) < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    fallback !== undefined && `default ${JSON.stringify(fallback)}`,
  ].filter(Boolean);
  return limits.length > 0 ? ` (${limits.join(', ')})` : '';
}

function linkTo(name) {
  const link = el('a', name);
  link.href = `#${name}`;
  link.addEventListener('click', () => document.getElementById(name)?.setAttribute('open', ''));
  return link;
}

const joined = (lists, between) =>
  lists.flatMap((list, at) => (at > 0 ? [between, ...list] : list));

const withCode = (text) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? el('code', part) : part));

const quiet = (tag, text) => named(tag, 'quiet', text);

function named(tag, className, text) {
  const element = el(tag, text);
  element.className = className;
  return element;
}

/** An element; text is text, never markup. */
function el(tag, ...children) {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}

document.getElementById('api').replaceChildren(...(await content()));
