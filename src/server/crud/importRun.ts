import { type ImportRow, type ImportVerdict, NAME_PARTS } from '@/schemas/import';
import { initialStored } from '@/schemas/initial';
import { fieldsOf } from '../changes/form';
import type { WriteContext } from '../changes/writeContext';
import { createItem, findItem, type Identified, updateItem } from '../changes/writes';
import { toFieldErrors } from '../http/fieldError';
import { ApiError, invalidFields } from '../lib/errors';
import { excerpt, fieldError } from '../lib/fieldError';
import { newId } from '../lib/ids';
import { inTurns } from '../lib/turns';
import type { AnyCrud } from './definition';
import type { ImportQuery } from './import/query';
import type { Columns, Importing, ImportRecord, ImportSession } from './import/records';

export interface ImportDefinition
  extends Pick<AnyCrud, 'entity' | 'nameOf' | 'store' | 'unique' | 'path' | 'item' | 'form'> {
  importing: Importing<Identified, unknown>;
}

/** A field of the form that a column may fill. */
interface Field {
  name: string;
  initial: unknown;
  mayBeEmpty: boolean;
}

interface Options {
  existing: ImportQuery['existing'];
  /** Called between slices. */
  progress(done: number): Promise<void>;
}

/** Rows after which progress is reported. */
const STEP = 50;
/** New records that are stored by one statement. */
const SLICE = 500;

export interface ImportOutcome {
  rows: ImportRow[];
  /** Ids of the new records. */
  created: string[];
}

/** Runs every row, so that all have a verdict; the caller rolls back where one is refused. */
export async function importRecords(
  write: WriteContext,
  definition: ImportDefinition,
  records: readonly ImportRecord[],
  { existing, progress }: Options,
): Promise<ImportOutcome> {
  const { importing } = definition;
  const session = await importing.open(write, records);
  const run = new ImportRun(write, definition, session, existing);
  const rows = records.map(
    (record, at): ImportRow => ({
      row: at + 1,
      key: excerpt(String(record[keyOf(importing)] ?? '')),
      ...nameIn(record),
      verdict: 'refused',
    }),
  );
  const refuse = (at: number, error: unknown) =>
    Object.assign(rows[at] as ImportRow, refusal(error, records[at]));
  const order = importing.ordered?.(records) ?? records.keys();
  for await (const [done, at] of inTurns([...order].entries())) {
    try {
      Object.assign(rows[at] as ImportRow, { verdict: await run.take(records[at] ?? {}, at) });
    } catch (error) {
      refuse(at, error);
    }
    if (!importing.many && done % STEP === STEP - 1) await progress(done + 1);
  }
  for (const [at, error] of await run.checkNew()) refuse(at, error);
  if (rows.every(({ verdict }) => verdict !== 'refused')) await run.createNew(progress);
  return { rows, created: run.created };
}

class ImportRun {
  readonly created: string[] = [];
  private readonly keys = new Set<string>();
  /** What is stored once all rows have a verdict. */
  private readonly added: { at: number; form: unknown }[] = [];
  private readonly fields: Field[];

  constructor(
    private readonly write: WriteContext,
    private readonly definition: ImportDefinition,
    private readonly session: ImportSession<Identified>,
    private readonly existing: ImportQuery['existing'],
  ) {
    this.fields = fieldsOf(definition).map(([name, type]) => ({
      name,
      initial: initialStored(type),
      mayBeEmpty: type.safeParse('').success,
    }));
  }

  /** @throws {ApiError} where the row is refused */
  async take(record: ImportRecord, at: number): Promise<ImportVerdict> {
    const { write, definition, session, existing } = this;
    const { importing, path } = definition;
    const key = session.keyOf(record);
    if (this.keys.has(key)) throw invalidFields([fieldError(keyOf(importing), 'twice_in_file')]);
    this.keys.add(key);
    const id = session.find(key);
    if (id === undefined) {
      write.assertMayCall({ method: 'POST', path });
      return this.create(record, at);
    }
    if (existing === 'skip') return 'skip';
    if (existing === 'refuse') throw invalidFields([fieldError(keyOf(importing), 'taken')]);
    write.assertMayCall({ method: 'PUT', path: `${path}/{id}` });
    const found = await findItem(write.tx, definition, id);
    const form = this.formOf(record, found);
    if (inOrder(form) === inOrder(this.formOf({ [keyOf(importing)]: key }, found))) return 'skip';
    await updateItem(write, definition, id, form, undefined);
    return 'update';
  }

  private async create(record: ImportRecord, at: number): Promise<ImportVerdict> {
    const { write, definition, session } = this;
    const { importing } = definition;
    const form = this.formOf(record);
    const prepared = importing.prepare ? importing.prepare(form) : form;
    if (importing.many) this.added.push({ at, form: prepared });
    else {
      const { id } = await createItem(write, definition, prepared);
      session.made?.(record, id);
      this.created.push(id);
    }
    return 'create';
  }

  private formOf(record: ImportRecord, found?: Identified): unknown {
    const { form } = this.definition;
    const wanted = {
      ...valuesOf(this.fields, record, found),
      ...this.session.toForm(record, found),
    };
    const faults = this.session.faults?.(record) ?? [];
    const { success, data, error } = form.safeParse(wanted);
    if (success && faults.length === 0) return data;
    throw invalidFields([...faults, ...(error?.issues ?? []).flatMap(toFieldErrors)]);
  }

  /** Returns the rows of new records that are refused. */
  async checkNew(): Promise<[at: number, error: ApiError][]> {
    const forms = this.added.map(({ form }) => form);
    const refused = (await this.definition.importing.many?.check(this.write, forms)) ?? [];
    return this.added.flatMap(({ at }, index): [number, ApiError][] => {
      const error = refused[index];
      return error ? [[at, error]] : [];
    });
  }

  async createNew(progress: Options['progress']): Promise<void> {
    const { write, added } = this;
    const { now } = write;
    for (let from = 0; from < added.length; from += SLICE) {
      const slice = added.slice(from, from + SLICE).map(({ form }) => form);
      const identities = slice.map(() => ({
        id: newId(now.getTime()),
        created_at: now,
        updated_at: now,
      }));
      await this.definition.importing.many?.create(write, slice, identities);
      this.created.push(...identities.map(({ id }) => id));
      await progress(from + slice.length);
    }
  }
}

const keyOf = ({ columns: [key = ''] }: Columns) => key;

const nameIn = (record: ImportRecord) => {
  const parts = NAME_PARTS.flatMap((part) => record[part] ?? []);
  const name = String(record.name || parts.join(' '));
  return 'name' in record || parts.length > 0 ? { name: excerpt(name) } : {};
};

/** Returns each field as the row says it, else as the record has it, else as a new one begins. */
function valuesOf(fields: readonly Field[], row: ImportRecord, found: object = {}): object {
  const stored = found as Record<string, unknown>;
  const values = fields.map(({ name, initial, mayBeEmpty }) => {
    const text = row[name];
    // An empty cell says something only where the field may be empty.
    if (text === undefined || (text === '' && !mayBeEmpty)) return [name, stored[name] ?? initial];
    if (typeof initial === 'number') return [name, Number(text)];
    return [name, Array.isArray(initial) ? text : String(text)];
  });
  return Object.fromEntries(values);
}

/** The order of a list, as of grants, means nothing. */
const inOrder = (form: unknown) =>
  JSON.stringify(form, (_, value) =>
    Array.isArray(value)
      ? value.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
      : value,
  );

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
      typeof value === 'string' ? excerpt(value) : excerpt(value.join(';')),
    ]),
  );
