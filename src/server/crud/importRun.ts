import type { z } from 'zod';
import type { FieldError } from '@/schemas/errors';
import { type ImportQuery, type ImportRow, type ImportVerdict, NAME_PARTS } from '@/schemas/import';
import { initialStored } from '@/schemas/initial';
import { fieldsOf } from '../changes/form';
import type { WriteContext } from '../changes/writeContext';
import { createItem, findItem, type Identified, updateItem } from '../changes/writes';
import { toFieldErrors } from '../http/fieldError';
import { ApiError, invalidFields } from '../lib/errors';
import { fieldError, told } from '../lib/fieldError';
import { newId } from '../lib/ids';
import type { AnyCrud } from './definition';
import type { Columns, Importing, ImportRecord } from './import/records';
import { Turns } from './import/turns';

export interface ImportDefinition
  extends Pick<AnyCrud, 'entity' | 'nameOf' | 'store' | 'unique' | 'path' | 'item' | 'form'> {
  importing: Importing<Identified, unknown>;
}

interface Options {
  existing: ImportQuery['existing'];
  /** Called between slices. */
  progress(done: number): Promise<void>;
}

interface New {
  at: number;
  form: unknown;
}

const SLICE = 500;

/** Every row is tried, so that all verdicts are told; the caller rolls back where one is refused. */
export async function importRecords(
  write: WriteContext,
  definition: ImportDefinition,
  records: readonly ImportRecord[],
  { existing, progress }: Options,
): Promise<ImportRow[]> {
  const { importing, path } = definition;
  const session = await importing.open(write, records);
  const seen = new Set<string>();
  const fresh: New[] = [];
  const rows: ImportRow[] = records.map((record, at) => ({
    row: at + 1,
    key: told(String(record[importing.columns[0] as string] ?? '')),
    ...nameIn(record),
    verdict: 'refused',
  }));
  const assign = (at: number, what: Partial<ImportRow>) =>
    Object.assign(rows[at] as ImportRow, what);

  const one = async (at: number): Promise<ImportVerdict> => {
    const record = records[at] as ImportRecord;
    const key = session.keyOf(record);
    if (seen.has(key)) throw twice(importing);
    seen.add(key);
    const id = session.find(key);
    if (id !== undefined && existing === 'skip') return 'skip';
    if (id !== undefined && existing === 'refuse') throw taken(importing);
    write.assertMayCall(
      id === undefined ? { method: 'POST', path } : { method: 'PUT', path: `${path}/{id}` },
    );
    const found = id === undefined ? undefined : await findItem(write.tx, definition, id);
    const formOf = (row: ImportRecord, faults?: FieldError[]) =>
      parsed(
        definition,
        { ...fieldsFrom(definition, row, found), ...session.toForm(row, found) },
        faults,
      );
    const form = formOf(record, session.faults?.(record));
    if (id !== undefined) {
      const asIs = formOf({ [importing.columns[0] ?? '']: key });
      if (inOrder(form) === inOrder(asIs)) return 'skip';
      await updateItem(write, definition, id, form, undefined);
      return 'update';
    }
    const prepared = importing.prepare ? importing.prepare(form) : form;
    if (importing.many) fresh.push({ at, form: prepared });
    else {
      const made = await createItem(write, definition, prepared);
      session.made?.(record, made.id);
    }
    return 'create';
  };

  const turns = new Turns();
  const order = importing.ordered?.(records) ?? records.map((_, at) => at);
  for (const [done, at] of order.entries()) {
    try {
      assign(at, { verdict: await one(at) });
    } catch (error) {
      assign(at, refusal(error, records[at]));
    }
    await turns.take();
    if (!importing.many && done % 50 === 49) await progress(done + 1);
  }
  if (importing.many)
    await createMany(write, importing.many, { fresh, assign, rows, records, progress });
  return rows;
}

async function createMany(
  write: WriteContext,
  many: NonNullable<Importing<Identified, unknown>['many']>,
  {
    fresh,
    assign,
    rows,
    records,
    progress,
  }: {
    fresh: New[];
    assign(at: number, what: Partial<ImportRow>): void;
    rows: readonly ImportRow[];
    records: readonly ImportRecord[];
    progress(done: number): Promise<void>;
  },
): Promise<void> {
  const refused = await many.check(
    write,
    fresh.map(({ form }) => form),
  );
  for (const [index, error] of refused.entries()) {
    const { at } = fresh[index] as New;
    if (error) assign(at, refusal(error, records[at]));
  }
  // The caller stores nothing then.
  if (rows.some(({ verdict }) => verdict === 'refused')) return;
  for (let from = 0; from < fresh.length; from += SLICE) {
    const slice = fresh.slice(from, from + SLICE).map(({ form }) => form);
    const identities = slice.map(() => ({
      id: newId(write.now.getTime()),
      created_at: write.now,
      updated_at: write.now,
    }));
    await many.create(write, slice, identities);
    await progress(from + slice.length);
  }
}

const nameIn = (record: ImportRecord) => {
  const parts = NAME_PARTS.flatMap((part) => record[part] ?? []);
  const name = String(record.name || parts.join(' '));
  return 'name' in record || parts.length > 0 ? { name: told(name) } : {};
};

/** Returns each field as the row says it, else as the record has it, else as a new one begins. */
function fieldsFrom(
  definition: Pick<ImportDefinition, 'form' | 'item'>,
  row: ImportRecord,
  found: object = {},
): object {
  const stored = found as Record<string, unknown>;
  const fields = fieldsOf(definition).map(([name, type]) => {
    const text = row[name];
    const initial = initialStored(type);
    // An empty cell says something only where the field may be empty.
    if (text === undefined || (text === '' && !type.safeParse('').success))
      return [name, stored[name] ?? initial];
    if (typeof initial === 'number') return [name, Number(text)];
    return [name, Array.isArray(initial) ? text : String(text)];
  });
  return Object.fromEntries(fields);
}

/** The order of a list, as of ticks, means nothing. */
const inOrder = (form: unknown) =>
  JSON.stringify(form, (_, value) =>
    Array.isArray(value)
      ? value.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
      : value,
  );

function parsed({ form }: { form: z.ZodType }, wanted: object, faults: FieldError[] = []): unknown {
  const { success, data, error } = form.safeParse(wanted);
  if (success && faults.length === 0) return data;
  throw invalidFields([...faults, ...(error?.issues ?? []).flatMap(toFieldErrors)]);
}

const taken = ({ columns: [key = ''] }: Columns) => invalidFields([fieldError(key, 'taken')]);
const twice = ({ columns: [key = ''] }: Columns) =>
  invalidFields([fieldError(key, 'twice_in_file')]);

/** @throws what is no refusal */
function refusal(error: unknown, values: ImportRecord = {}): Partial<ImportRow> {
  if (!(error instanceof ApiError)) throw error;
  const { fields, reason } = error.extra;
  const why = { ...(fields && { fields }), ...(reason && { reason }) };
  return {
    verdict: 'refused',
    id: error.id,
    detail: error.detail,
    values: shortened(values),
    ...why,
  };
}

/** Lists are cut as well: they may have thousands of entries. */
const shortened = (values: ImportRecord): ImportRecord =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? told(value) : told(value.join(';')),
    ]),
  );
