import { isDeepStrictEqual } from 'node:util';
import { formIn } from '../changes/form';
import type { WriteContext } from '../changes/writeContext';
import { findItem, updateItem } from '../changes/writes';
import { type AnyCrud, prepareForm } from './definition';

/**
 * Changes some fields of a record and leaves all others as they are, whatever fields it has.
 * @returns false where they have those values already
 */
export async function patchItem(
  write: WriteContext,
  definition: Pick<AnyCrud, 'entity' | 'nameOf' | 'item' | 'form' | 'unique'> & {
    store: Omit<AnyCrud['store'], 'list'>;
  },
  id: string,
  fields: object,
): Promise<boolean> {
  const { store } = definition;
  const snapshot = await store.auditSnapshot(write.tx, await findItem(write.tx, definition, id));
  const changed = { ...snapshot, ...fields };
  if (isDeepStrictEqual(changed, snapshot)) return false;
  const known = formIn(definition, JSON.parse(JSON.stringify(changed)));
  if (!known) throw new Error(`no form of ${definition.entity} ${id}`);
  await updateItem(write, definition, id, await prepareForm(definition, known.form, id), undefined);
  return true;
}
