import { chineseOf } from './chinese.mjs';
import { FIELD_TYPES } from './fieldTypes.mjs';
import { capitalized } from './parse.mjs';

/** @import { EntityPlan, Field, TypedField } from './types' */

/** @returns {Record<string, string>} what takes the place of each `{{slot}}`. */
export function slotsOf(
  /** @type {EntityPlan} */ { name, plural, chinese, fields },
  /** @type {{ menu: object, order: number }} */ { menu, order },
) {
  const Name = capitalized(name);
  const own = fields.map((field) => ({ field, type: typeOf(field) }));
  const labelField = nameField(fields);
  const filters = fields.filter(({ type }) => type === 'text').map((field) => field.name);
  const found = filters.length > 0 ? filters : fields.filter(isString).map((field) => field.name);
  return {
    name,
    Name,
    plural,
    Plural: capitalized(plural).replaceAll('-', ' '),
    chinese: chinese ?? chineseOf(name, Name),
    order: String(order),
    menu: JSON.stringify(menu),
    itemName: nameExpression(labelField),
    pageNameOf: pageNameFunction(labelField),
    columnImports: unique(['index', 'pgTable', ...own.map(({ type }) => type.columnImport)]),
    columns: lines(own, ({ field, type }) => `${field.name}: ${type.column(field)},`),
    search: found.map((field) => `${name}Table.${field}`).join(', '),
    indexes: lines(
      filters,
      (field) => `index('${name}_${field}').using('gin', table.${field}.op('gin_trgm_ops')),`,
    ),
    ...queries(name, filters, found),
    schemaImports: unique([
      ...['pageQuerySchema', 'sortSchema', 'timestampSchema'],
      ...own.flatMap(({ field, type }) =>
        type.schemaImports.filter((one) => type.form(field).includes(one)),
      ),
      ...(filters.length > 0 ? ['searchSchema'] : []),
      ...(found.length > 0 ? ['wordsSchema'] : []),
    ]),
    itemMembers: lines(own, ({ field, type }) => `${field.name}: ${type.item(field)},`),
    formMembers: lines(own, ({ field, type }) => `${field.name}: ${type.form(field)},`),
    sortable: lines(
      own.filter(({ type }) => !type.long),
      ({ field }) => `'${field.name}',`,
    ),
    filterMembers: queryMembers(filters, found),
    searchBy: found[0] ? `searchBy: '${found[0]}',` : '',
    filters: filters.map((filter) => `{ name: '${filter}' }`).join(', '),
    ...page(own),
    ...formValues(name, fields),
    ...labels(own, name),
    ...apiTest(own, filters[0], plural, name),
    ...pageTest(own),
  };
}

const typeOf = (/** @type {Field} */ { type }) =>
  /** @type {import('./types').FieldType} */ (FIELD_TYPES[type]);

const isString = (/** @type {Field} */ { type }) => type === 'text' || type === 'multiline';

/** @type {<Item>(items: Item[], toLine: (item: Item) => string) => string} */
const lines = (items, toLine) => items.map(toLine).join('\n');

const unique = (/** @type {string[]} */ names) => [...new Set(names)].join(', ');

const nameField = (/** @type {Field[]} */ fields) =>
  ['text', 'multiline', 'number', 'date'].flatMap((type) =>
    fields.filter((field) => field.type === type),
  )[0];

function nameExpression(/** @type {Field | undefined} */ field) {
  if (!field) return 'item.id';
  return isString(field) ? `item.${field.name}` : `String(item.${field.name} ?? item.id)`;
}

/** Also of a form, which has no id. */
function pageNameFunction(/** @type {Field | undefined} */ field) {
  if (!field) return "() => ''";
  return isString(field)
    ? `({ ${field.name} }) => ${field.name}`
    : `(item) => String(item.${field.name} ?? '')`;
}

function queryMembers(/** @type {string[]} */ filters, /** @type {string[]} */ texts) {
  const words = texts.length > 0 ? [`q: wordsSchema('the ${texts.join(' or the ')}'),`] : [];
  return [...words, ...filters.map((filter) => `${filter}: searchSchema,`)].join('\n');
}

function queries(
  /** @type {string} */ name,
  /** @type {string[]} */ filters,
  /** @type {string[]} */ texts,
) {
  const Name = capitalized(name);
  const all = ['desc', 'eq'];
  if (texts.length === 0) {
    return { queryImports: all.join(', '), listImports: 'pageOf', where: '', matches: '' };
  }
  const searched = texts.map((text) => `${name}Table.${text}`).join(', ');
  const tests = [
    `containsWords([${searched}], query.q),`,
    ...filters.map(
      (filter) =>
        `query.${filter} ? contains(${name}Table.${filter}, query.${filter}) : undefined,`,
    ),
  ];
  return {
    queryImports: ['and', ...all, 'type SQL'].join(', '),
    listImports: `${filters.length > 0 ? 'contains, ' : ''}containsWords, pageOf`,
    where: 'where: matches(query), ',
    matches: `const matches = (query: ${Name}Query): SQL | undefined => and(\n${tests.join('\n')}\n);\n`,
  };
}

const options = (/** @type {Field} */ { required }) => (required ? ', { required: true }' : '');

/** What a form asks by, and where that is from. */
const INPUTS = {
  text: input('ProFormText', 'field'),
  multiline: input('ProFormTextArea', 'area'),
  date: {
    ...input('ProFormText', 'field'),
    element: (/** @type {Field} */ field) =>
      `<ProFormText {...field('${field.name}'${options(field)})} fieldProps={{ type: 'date' }} />`,
  },
  number: {
    from: 'ProForm',
    tool: 'item',
    element: (/** @type {Field} */ field) =>
      `<ProForm.Item {...item('${field.name}'${options(field)})}>\n<WholeNumber />\n</ProForm.Item>`,
  },
  switch: {
    ...input('ProFormSwitch', 'toggle'),
    element: (/** @type {Field} */ { name }) => `<ProFormSwitch {...toggle('${name}')} />`,
  },
};

function input(/** @type {string} */ from, /** @type {string} */ tool) {
  return {
    from,
    tool,
    element: (/** @type {Field} */ field) =>
      `<${from} {...${tool}('${field.name}'${options(field)})} />`,
  };
}

function page(/** @type {TypedField[]} */ own) {
  const cells = own.flatMap(({ type: { cell = '' } }) => cell || []);
  return {
    cellImport:
      cells.length > 0 ? `import { ${unique(cells)} } from '@/components/list/cells';` : '',
    listColumns: lines(own, ({ field: { name }, type }) => {
      const use = type.long ? ', hiddenAtFirst: true' : '';
      const value = `(_, item) => <${type.cell} ${type.cellProp}={item.${name}} />`;
      const render = type.cell ? `, render: ${value}` : '';
      return `{ dataIndex: '${name}', width: ${type.width}${use}${render} },`;
    }),
    fields: lines(own, ({ field, type }) => INPUTS[type.kind ?? 'text'].element(field)),
    fieldTools: unique(own.map(({ type }) => INPUTS[type.kind ?? 'text'].tool)),
    fieldImports: unique(own.map(({ type }) => INPUTS[type.kind ?? 'text'].from).sort()),
    numberImport: own.some(({ type }) => type.kind === 'number')
      ? `import WholeNumber from '@/components/form/WholeNumber';`
      : '',
  };
}

/** A required number begins as none, and an emptied input of days holds an empty text. */
function formValues(/** @type {string} */ entity, /** @type {Field[]} */ fields) {
  const Name = capitalized(entity);
  const numbers = fields.filter(({ type, required }) => type === 'number' && required);
  const dates = fields.filter(({ type, required }) => type === 'date' && !required);
  const sent = [
    ...numbers.map(({ name }) => `${name}: Number(values.${name})`),
    ...dates.map(({ name }) => `${name}: values.${name} || null`),
  ];
  const toPayload =
    sent.length > 0 ? `(values) => ({ ...values, ${sent.join(', ')} })` : '(values) => values';
  if (numbers.length === 0)
    return { Values: `${Name}Form`, values: '', valuesImport: '', toPayload };
  const omitted = numbers.map(({ name }) => `'${name}'`).join(' | ');
  const members = numbers.map(({ name }) => `${name}: number | null;`).join('\n');
  const values = `export interface ${Name}Values extends Omit<${Name}Form, ${omitted}> {\n${members}\n}\n`;
  const valuesImport = `import type { ${Name}Values } from './${entity}.resource';`;
  return { Values: `${Name}Values`, values, valuesImport, toPayload };
}

function labels(/** @type {TypedField[]} */ own, /** @type {string} */ entity) {
  const of = (
    /** @type {(field: Field) => string} */ word,
    /** @type {(label: string) => string} */ must,
  ) =>
    lines(own, ({ field, type }) => {
      const key = `pages.system.${entity}.form.${field.name}`;
      const label = `'${key}': '${word(field)}',`;
      const isAsked = field.required && type.kind !== 'switch';
      return isAsked ? `${label}\n'${key}.required': '${must(word(field))}',` : label;
    });
  return {
    englishLabels: of(
      ({ label }) => label,
      (label) => `${label} is required!`,
    ),
    chineseLabels: of(
      ({ name, label }) => chineseOf(name, label),
      (label) => `请输入${label}！`,
    ),
  };
}

function apiTest(
  /** @type {TypedField[]} */ own,
  /** @type {string | undefined} */ filter,
  /** @type {string} */ plural,
  /** @type {string} */ name,
) {
  const refused = own.flatMap(({ field, type }) =>
    [
      ...(field.required ? [['nothing', 'undefined']] : []),
      ...(field.required && isString(field) ? [['blanks', "' '"]] : []),
      ...type.refused,
    ].map(
      ([wrong, value]) =>
        `['${wrong} for ${field.name}', { ${field.name}: ${value} }, '${field.name}'],`,
    ),
  );
  const isNumbered = own.some(({ field, type }) => /\bn\b/.test(type.sample(field)));
  return {
    itemNumber: isNumbered ? 'n' : '_',
    sample: lines(own, ({ field, type }) => `${field.name}: ${type.sample(field)},`),
    edited: lines(own, ({ field, type }) => `${field.name}: ${type.values[0]},`),
    refused: refused.join('\n'),
    searchImport: filter ? `import { addUsers } from './caller';` : '',
    searchTest: filter ? searchTest(filter, plural, name) : '',
  };
}

const searchTest = (
  /** @type {string} */ filter,
  /** @type {string} */ plural,
  /** @type {string} */ name,
) => `
  it('is searched by ${filter}, literally and whatever the case', async () => {
    const body = { ...form(99), ${filter}: '100% Sure' };
    await api.call('POST', '/api/v1/${plural}', { token, body });
    expect((await list('${filter}=0%25%20SURE')).total).toBe(1);
    expect((await list('${filter}=%25%25')).data).toEqual([]);
    expect((await list('q=sure%20100%25')).total).toBe(1);
  });

  it('is found by the search of everything, among what one may list', async () => {
    const found = async (by: string) =>
      (await api.call('GET', '/api/v1/search?q=sure%20100%25', { token: by })).json.data['${plural}'];
    expect(await found(token)).toMatchObject([{ entity: '${name}', name: '100% Sure' }]);
    await addUsers(api, ['stranger'], 'Drawbridge & moat 12');
    const { access_token: stranger } = await api.signIn('stranger', 'Drawbridge & moat 12');
    expect(await found(stranger)).toBeUndefined();
  });`;

function pageTest(/** @type {TypedField[]} */ own) {
  const type = (/** @type {0 | 1} */ at, /** @type {string} */ form) =>
    lines(own, ({ field, type: { kind, values } }) =>
      kind === 'switch'
        ? `await user.click(await ${form}.findByRole('switch', { name: '${field.label}' }));`
        : `setValue(await ${form}.findByLabelText('${field.label}'), ${asTyped(values[at])});`,
    );
  const typed = (/** @type {0 | 1} */ at) =>
    own.map(({ field, type: { values } }) => `${field.name}: ${values[at]}`).join(', ');
  const isTyped = own.some(({ type }) => type.kind !== 'switch');
  return {
    helpers: isTyped ? 'asRoot, dialog, setValue' : 'asRoot, dialog',
    typeFirst: type(0, 'added'),
    typedFirst: typed(0),
    typeSecond: type(1, 'edited'),
    typedSecond: typed(1),
  };
}

const asTyped = (/** @type {string} */ literal) =>
  literal.startsWith("'") ? literal : `'${literal}'`;
