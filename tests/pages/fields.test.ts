import { waitFor } from '@testing-library/react';
import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import shared from '@/components/form/locales/en-US';
import type { ResourceConfig } from '@/features/entity/types';
import type { z } from '@/schemas/zod';
import * as entities from '@/server/entities';
import { openConsole, signIn } from './console';

/** Columns of which the API tells nothing, or not in the record. */
const PRIVATE = new Set([
  ...['search_key', 'username_key', 'username_shape', 'password_hash', 'must_change_password'],
]);

/** Fields of forms that have no input of their own. */
const WITHOUT_INPUT = ['known_look_alike'];

/** Fields of rows, of which a new record has none. */
const ROWS = ['resources'];

/** Fields that are too long for a list, or that other columns show. */
const UNLISTED: Partial<Record<string, string[]>> = {
  menu: ['description', 'properties', 'path', 'resources', 'parent_id'],
  role: ['description', 'second_factor', 'menus'],
  user: ['remark'],
  service: ['calls'],
};

/** Fields that the server sets. */
const SET_BY_SERVER = ['id', 'created_at', 'updated_at', 'last_sign_in_at'];

type Texts = Record<string, string>;

async function partsOf(name: string) {
  const [, entity] = Object.entries(entities).find(([own]) => own === name) ?? [];
  const feature = `../../src/features/${entity?.path.split('/').at(-1)}`;
  const schemas = await import(`../../src/schemas/${name}.ts`);
  const resource: ResourceConfig<{ id: string }, object, unknown> = (
    await import(`${feature}/${name}.resource.tsx`)
  )[`${name}Resource`];
  return {
    record: Object.keys((schemas[`${name}Schema`] as z.ZodObject).shape),
    formSchema: Object.keys((schemas[`${name}FormSchema`] as z.ZodObject).shape),
    listed: resource.list.columns.map(({ dataIndex }) => dataIndex),
    texts: Object.entries({
      'en-US': (await import(`${feature}/locales/en-US.ts`)).default as Texts,
      'zh-CN': (await import(`${feature}/locales/zh-CN.ts`)).default as Texts,
    }),
  };
}

describe.each(Object.entries(entities))('each field of a %s', async (name, { tables: [table] }) => {
  const { record, formSchema, listed, texts } = await partsOf(name);
  const columns = Object.keys(getTableColumns(table)).filter((column) => !PRIVATE.has(column));

  const lacks = (there: readonly string[], wanted: readonly string[]) =>
    wanted.filter((field) => !there.includes(field));

  it('that the table stores is in the schema of the record', () => {
    expect(lacks(record, columns)).toEqual([]);
  });

  it('that a user may change is in the schema of the form', () => {
    expect(lacks(formSchema, lacks(SET_BY_SERVER, columns))).toEqual([]);
  });

  it('has an input in the form', async () => {
    await signIn();
    openConsole(`/system/${name}?edit=new`);
    const asked = lacks([...WITHOUT_INPUT, ...ROWS], formSchema).map(
      (field) => `system-${name}_${field}`,
    );
    const labels = () => [...document.querySelectorAll('label')].map(({ htmlFor }) => htmlFor);
    await waitFor(() => expect(labels()).toContain(asked[0]));
    expect(lacks(labels(), asked)).toEqual([]);
  });

  it('has a column in the list', () => {
    const shown = [...listed, ...(UNLISTED[name] ?? [])];
    expect(
      lacks(
        shown,
        record.filter((field) => formSchema.includes(field)),
      ),
    ).toEqual([]);
  });

  it.each(texts)('has a label in %s', (_, messages) => {
    const labelled = lacks(WITHOUT_INPUT, [...formSchema, ...listed]);
    const isNamed = (field: string) =>
      `pages.system.${name}.form.${field}` in messages || `form.label.${field}` in shared;
    expect(labelled.filter((field) => !isNamed(field))).toEqual([]);
  });
});
