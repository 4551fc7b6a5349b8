import type { Database, Transaction } from '../db/database';
import type { Change } from './change';

/** One page of a list. */
export interface Listed<Item> {
  data: Item[];
  /** Left out where there are no pages. */
  total?: number;
  /** The counting stopped at `total`; there are more. */
  total_capped?: true;
}

/**
 * What an entity must be able to do for `crudRouter` to serve it.
 *
 * `Ready` is a form together with what takes long to work out, so that no transaction waits for it.
 */
export interface Store<Item, Form, Query, Ready = Form> {
  list(db: Database, query: Query): Promise<Listed<Item>>;
  /** The whole item, without any secret; undefined when there is none. */
  find(db: Database | Transaction, id: string): Promise<Item | undefined>;
  /** Works out what takes long, before the transaction; without an id the item is new. */
  prepare?(form: Form, id?: string): Promise<Ready>;
  /** Stores a new item; returns its id, and what this answer alone may tell, a one-time password. */
  create(
    tx: Transaction,
    form: Ready,
    change: Change,
  ): Promise<{ id: string; once?: { password: string } }>;
  update(tx: Transaction, id: string, form: Ready, change: Change): Promise<void>;
  remove(tx: Transaction, id: string, change: Change): Promise<void>;
  /** The item as the audit keeps it: what it holds, and what goes or stays with it, by id or code. */
  audited(tx: Transaction, item: Item): Promise<object>;
  /** What a deletion takes along or away from others, for the audit, beyond `audited`. */
  cascadePreview?(tx: Transaction, item: Item): Promise<object>;
  /** A form that sets a password has an audit row of its own, as no item shows it. */
  setsPassword?(form: Ready): boolean;
}
