import type { FIELD_TYPES } from './fieldTypes.mjs';

export type FieldTypeName = keyof typeof FIELD_TYPES;

export interface Field {
  name: string;
  label: string;
  type: FieldTypeName;
  required: boolean;
}

export interface FieldType {
  columnImport: string;
  column(field: Field): string;
  /** The schema of what is answered. */
  item(field: Field): string;
  /** The schema of what is sent. */
  form(field: Field): string;
  schemaImports: string[];
  kind?: 'multiline' | 'number' | 'date' | 'switch';
  cell?: string;
  cellProp?: string;
  width: number;
  /** Not sorted by, and hidden from a list until the user asks for it. */
  long?: boolean;
  /** The value of item `n`. */
  sample(field: Field): string;
  values: [first: string, second: string];
  refused: [wrong: string, value: string][];
}

export interface TypedField {
  field: Field;
  type: FieldType;
}

export interface EntityPlan {
  name: string;
  plural: string;
  chinese: string | undefined;
  fields: Field[];
}

export interface SeedMenu {
  code: string;
  name: string;
  type: 'page' | 'button';
  sequence: number;
  path: string;
  resources: { method: string; path: string }[];
  children?: SeedMenu[];
}
