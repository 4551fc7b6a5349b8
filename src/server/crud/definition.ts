import type { z } from 'zod';
import type { BulkResult } from '@/schemas/bulk';
import type { Store } from '../changes/store';
import type { Route, WriteContext } from '../changes/writeContext';
import type { EntityDefinition, Identified } from '../changes/writes';
import type { Database } from '../db/database';
import type { ErrorStatus } from '../http/errorResponses';
import type { BulkForm } from './bulkForm';
import type { Exporting } from './export/texts';
import type { Importing } from './import/records';

/** Changes of many records of an entity, as one. */
export interface Bulk {
  form: z.ZodType<Pick<BulkForm, 'ids' | 'versions'> & { action: string }>;
  /** The call that does the same to one record; the caller needs its right as well. */
  routeOf(action: string): Route;
  /**
   * Does what is slow, outside of the transaction.
   * @param isDryRun nothing is stored
   * @throws {ApiError} 400
   */
  ready(form: never, isDryRun: boolean): Promise<(write: WriteContext) => Promise<BulkResult>>;
}

export interface CrudDefinition<
  Item extends Identified,
  Form extends z.ZodType,
  Query extends z.ZodObject,
  Prepared,
> extends EntityDefinition<Item, Form, Prepared> {
  /** Where the answer is more than the item. */
  created?: z.ZodType;
  /** What a single read tells besides, which is no part of its ETag. */
  record?: { schema: z.ZodType; besides(db: Database, item: Item): Promise<object> };
  query: Query;
  store: Store<Item, z.infer<Form>, z.infer<Query>, Prepared>;
  /** Returns the key of an answer that may be kept: one that menus, resources, roles and grants alone decide. */
  keptList?(query: z.infer<Query>): string | undefined;
  createRefuses?: ErrorStatus[];
  /** What many may be changed to as one besides their deletion: these statuses, or changes of their own. */
  statuses?: z.ZodType<string>;
  bulk?: Bulk;
  /** Left out where there is no import. */
  importing?: Importing<Item, Prepared>;
  exporting?: Exporting<z.infer<Query>>;
}

/** A definition of any entity, for what does not look into its records. */
export type AnyCrud = CrudDefinition<Identified, z.ZodType, z.ZodObject, unknown>;

/** Returns `roles` for `/api/v1/roles`. */
export const pluralOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Returns a path apart from the calls of one record, whose patterns would grant it too. */
export const pathApart = (path: string, word: string): string =>
  path.replace(/[^/]+$/, `${word}/$&`);

/** Does what is slow, such as a password's hash, outside of the transaction. */
export async function prepareForm<Form, Prepared>(
  { store }: { store: Pick<Store<never, Form, never, Prepared>, 'prepare' | 'prepareDryRun'> },
  form: Form,
  id?: string,
  isDryRun = false,
): Promise<Prepared> {
  if (isDryRun && store.prepareDryRun) return store.prepareDryRun(form, id);
  return store.prepare ? store.prepare(form, id) : (form as unknown as Prepared);
}
