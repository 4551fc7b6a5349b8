/** @typedef {import('./types').Field} Field */
const MAX_TEXT = 255;
const MAX_MULTILINE = 10_000;

const orAbsent = (/** @type {Field} */ { required }, /** @type {string} */ schema) =>
  required ? schema : `orNull(${schema})`;
const orNullable = (/** @type {Field} */ { required }, /** @type {string} */ schema) =>
  required ? schema : `${schema}.nullable()`;
const notNull = (/** @type {Field} */ { required }) => (required ? '.notNull()' : '');
const literal = (/** @type {string} */ text) => `'${text}'`;

const string = {
  columnImport: 'text',
  column: (/** @type {Field} */ { name, required }) =>
    `text('${name}').notNull()${required ? '' : ".default('')"}`,
  item: () => 'z.string()',
  schemaImports: ['orEmpty'],
  sample: (/** @type {Field} */ { label }) => `\`${label} \${n}\``,
  /** @type {[string, string]} */
  values: [literal('Gate 7'), literal('Tor 8 八号门')],
};

/** @satisfies {Record<string, import('./types').FieldType>} */
export const FIELD_TYPES = {
  text: {
    ...string,
    form: ({ required }) =>
      required
        ? `z.string().trim().min(1).max(${MAX_TEXT})`
        : `orEmpty(z.string().trim().max(${MAX_TEXT}))`,
    width: 200,
    refused: [
      ['a number', '7'],
      ['256 characters', `'x'.repeat(${MAX_TEXT + 1})`],
    ],
  },
  multiline: {
    ...string,
    form: ({ required }) =>
      required
        ? `z.string().trim().min(1).max(${MAX_MULTILINE})`
        : `orEmpty(z.string().max(${MAX_MULTILINE}))`,
    kind: 'multiline',
    width: 320,
    long: true,
    refused: [
      ['a number', '7'],
      ['10,001 characters', `'x'.repeat(${MAX_MULTILINE + 1})`],
    ],
  },
  switch: {
    columnImport: 'boolean',
    column: ({ name }) => `boolean('${name}').notNull().default(false)`,
    item: () => 'z.boolean()',
    form: ({ required }) => (required ? 'z.boolean()' : 'z.boolean().default(false)'),
    schemaImports: [],
    kind: 'switch',
    cell: 'YesNo',
    cellProp: 'value',
    width: 120,
    sample: () => 'false',
    values: ['true', 'false'],
    refused: [['a word', literal('yes')]],
  },
  number: {
    columnImport: 'doublePrecision',
    column: (field) => `doublePrecision('${field.name}')${notNull(field)}`,
    item: (field) => orNullable(field, 'z.number()'),
    form: (field) => orAbsent(field, 'z.number()'),
    schemaImports: ['orNull'],
    kind: 'number',
    width: 120,
    sample: () => 'n + 0.5',
    values: ['7', '8'],
    refused: [['a word', literal('many')]],
  },
  date: {
    columnImport: 'date',
    column: (field) => `date('${field.name}')${notNull(field)}`,
    item: (field) => orNullable(field, 'z.iso.date()'),
    form: (field) => orAbsent(field, 'daySchema'),
    schemaImports: ['orNull', 'daySchema'],
    kind: 'date',
    cell: 'Day',
    cellProp: 'day',
    width: 140,
    sample: () => literal('2026-01-31'),
    values: [literal('2026-02-28'), literal('2026-03-31')],
    refused: [['a day that is none', literal('2026-02-30')]],
  },
};
