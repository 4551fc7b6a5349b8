import type { Database, Transaction } from '../db/database';
import type { WriteContext } from './writeContext';

/** One page of a list. */
export interface Listed<Item> {
  data: Item[];
  /** Left out where there are no pages. */
  total?: number;
  /** The counting stopped at `total`; there are more. */
  total_capped?: true;
}

/** A new item, with a password that this answer alone may tell. */
export interface Created<Item> {
  item: Item;
  oneTimePassword?: string | undefined;
}

/** What an entity must be able to do for `crudRouter` to serve it. */
export interface Store<Item, Form, Query, Prepared = Form> {
  list(db: Database, query: Query): Promise<Listed<Item>>;
  /** The whole item, without any secret; undefined when there is none. */
  find(db: Database | Transaction, id: string): Promise<Item | undefined>;
  /** Works out what takes long, so that no transaction waits for it; without an id the item is new. */
  prepare?(form: Form, id?: string): Promise<Prepared>;
  create(write: WriteContext, form: Prepared): Promise<Created<Item>>;
  /**
   * @param before the item as it is stored.
   * @returns the item as it is stored now.
   */
  update(write: WriteContext, before: Item, form: Prepared): Promise<Item>;
  remove(write: WriteContext, item: Item): Promise<void>;
  /** The item as the audit keeps it: what it holds, and what goes or stays with it, by id or code. */
  auditSnapshot(tx: Transaction, item: Item): Promise<object>;
  /** What a deletion takes along or away from others, for the audit, beyond `auditSnapshot`. */
  cascadePreview?(tx: Transaction, item: Item): Promise<object>;
  /** A form that sets a password has an audit row of its own, as no item shows it. */
  setsPassword?(form: Prepared): boolean;
}
