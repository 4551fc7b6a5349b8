import type { Selectable } from '@/schemas/bulk';
import type { EntityName } from '../audit/auditLog';
import type { Database, Transaction } from '../db/database';
import type { AuditedChange } from './auditedChange';
import type { Lost } from './lost';
import type { WriteContext } from './writeContext';

export interface Listed<Item> {
  data: Item[];
  /** Left out where there are no pages. */
  total?: number;
  /** The counting stopped at `total`. */
  total_capped?: true;
}

export interface Created<Item> {
  item: Item;
  oneTimePassword?: string | undefined;
}

/** A new item's own, or that of a deleted one that is made again. */
export interface Identity {
  id: string;
  created_at: Date;
  updated_at: Date;
}

export interface Relinked {
  left_out: Lost[];
  /** For the audit, beyond `auditSnapshot`: whose links came back. */
  told?: { holders: string[]; holders_from_claims?: string[] };
}

type Snapshot = Record<string, unknown>;

export interface Store<Item, Form, Query, Prepared = Form> {
  list(db: Database, query: Query): Promise<Listed<Item>>;
  /** All that match, for a selection, up to a bound. */
  selectable?(db: Database, query: Query): Promise<Listed<Selectable>>;
  /** Without any secret. */
  find(db: Database | Transaction, id: string): Promise<Item | undefined>;
  /** For slow work outside of the transaction; without an id the item is new. */
  prepare?(form: Form, id?: string): Promise<Prepared>;
  /** As `prepare`, with the same refusals, for what is only tried: nothing slow, no real secret. */
  prepareTried?(form: Form, id?: string): Promise<Prepared>;
  create(write: WriteContext, form: Prepared, identity: Identity): Promise<Created<Item>>;
  /** @param before the item as it is stored */
  update(write: WriteContext, before: Item, form: Prepared): Promise<Item>;
  remove(write: WriteContext, item: Item): Promise<void>;
  /** The item for the audit, with what goes or stays with it by id or code. */
  auditSnapshot(tx: Transaction, item: Item): Promise<object>;
  /** What a deletion takes along, beyond `auditSnapshot`. */
  cascadePreview?(tx: Transaction, item: Item): Promise<object>;
  /** The form of an item as the audit has it, without what it does not tell; else just that. */
  toForm?(snapshot: Snapshot): Snapshot;
  /** What of a version somebody gave by hand, and so may give again. */
  givenByHand?(snapshot: Snapshot): Snapshot;
  /** False where the opposite of a change would not bring back all that was there. */
  isUndoable?(change: Pick<AuditedChange, 'verb' | 'before' | 'after'>): boolean;
  /** Without links to what is no longer there, of which it tells. */
  withoutLost?(tx: Transaction, form: Prepared): Promise<{ form: Prepared; lost: Lost[] }>;
  /** Makes links again that a deletion took along and that no form holds. */
  relink?(write: WriteContext, item: Item, snapshot: Snapshot): Promise<Relinked>;
  /** Whose deletion ends a link of this entity's records, and is a part of their history. */
  linkedTo?: EntityName;
  /** Items of the same kind that a deletion took along, those above first. */
  takenAlong?(snapshot: Snapshot): unknown;
  /** No item shows a password, so it has an audit row of its own. */
  setsPassword?(form: Prepared): boolean;
}
