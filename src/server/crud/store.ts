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

/** What an entity must be able to do for `crudRouter` to serve it. */
export interface Store<Item, Form, Query> {
  list(db: Database, query: Query): Promise<Listed<Item>>;
  /** The whole item, without any secret; undefined when there is none. */
  find(db: Database | Transaction, id: string): Promise<Item | undefined>;
  /** Stores a new item; returns its id, and what this answer alone may tell, a one-time password. */
  create(
    tx: Transaction,
    form: Form,
    change: Change,
  ): Promise<{ id: string; once?: { password: string } }>;
  update(tx: Transaction, id: string, form: Form, change: Change): Promise<void>;
  remove(tx: Transaction, id: string): Promise<void>;
}
