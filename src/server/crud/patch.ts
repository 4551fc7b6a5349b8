import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { formIn } from '../changes/form';
import type { WriteContext } from '../changes/writeContext';
import { type EntityDefinition, findItem, type Identified, updateItem } from '../changes/writes';

type Patched<Item extends Identified, Form extends z.ZodType, Prepared> = Omit<
  EntityDefinition<Item, Form, Prepared>,
  'path' | 'tables'
>;

/**
 * Changes some fields of a record and leaves all others as they are, whatever fields it has.
 * @returns false where they have those values already
 */
export async function patchItem<Item extends Identified, Form extends z.ZodType, Prepared>(
  write: WriteContext,
  definition: Patched<Item, Form, Prepared>,
  id: string,
  fields: object,
): Promise<boolean> {
  const { store } = definition;
  const snapshot = await store.auditSnapshot(write.tx, await findItem(write.tx, definition, id));
  const changed = { ...snapshot, ...fields };
  if (isDeepStrictEqual(changed, snapshot)) return false;
  const known = formIn(definition, JSON.parse(JSON.stringify(changed)));
  if (!known) throw new Error(`no form of ${definition.entity} ${id}`);
  const prepared = store.prepare ? await store.prepare(known.form, id) : (known.form as Prepared);
  await updateItem(write, definition, id, prepared, undefined);
  return true;
}
