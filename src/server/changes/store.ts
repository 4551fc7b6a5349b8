import type { Selectable } from '@/schemas/bulk';
import type { Database, Transaction } from '../db/database';
import type { DanglingRefs } from './danglingRefs';
import type { Change, Snapshot } from './read';
import type { ChangeRef } from './record';
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

/** A record that is made again, as the deletion left it in its snapshot. */
export interface Recreated<Prepared> {
  form: Prepared;
  identity: Identity;
  snapshot: Snapshot;
}

interface RestoredLinks {
  dangling: DanglingRefs[];
  /** What the change holds beyond `auditSnapshot`: whose links came back. */
  holders?: object | undefined;
}

export interface Store<Item, Form, Query, Prepared = Form> {
  list(db: Database, query: Query): Promise<Listed<Item>>;
  /** All that match, for a selection, up to a bound. */
  selectable?(db: Database, query: Query): Promise<Listed<Selectable>>;
  /** Finds a record, without any secret. */
  find(db: Database | Transaction, id: string): Promise<Item | undefined>;
  /** Does slow work outside of the transaction; without an id the item is new. */
  prepare?(form: Form, id?: string): Promise<Prepared>;
  /** Does the same for a dry run, with the same refusals: nothing slow, no real secret. */
  prepareDryRun?(form: Form, id?: string): Promise<Prepared>;
  create(write: WriteContext, form: Prepared, identity: Identity): Promise<Created<Item>>;
  /** @param before the item as it is stored */
  update(write: WriteContext, before: Item, form: Prepared): Promise<Item>;
  remove(write: WriteContext, item: Item): Promise<void>;
  /** The item for its change, with what goes or stays with it by id or code. */
  auditSnapshot(tx: Transaction, item: Item): Promise<object>;
  /** What a deletion takes along, beyond `auditSnapshot`. */
  cascadePreview?(tx: Transaction, item: Item): Promise<object>;
  /** Records that a deletion takes along or unlinks, or that a creation links again, by its snapshot. */
  references?(snapshot: Snapshot): ChangeRef[];
  /** The member of a deletion's snapshot with the items of the same kind that it took along, those above first. */
  cascaded?: string;
  /** Makes the cascaded items again, once the one above them is there; returns their snapshots in the same order. */
  recreateCascaded?(
    write: WriteContext,
    items: readonly Recreated<Prepared>[],
  ): Promise<{ snapshots: (Snapshot & { id: string })[]; dangling: DanglingRefs[] }>;
  /** The form of an item as a change has it, without what it lacks. */
  toForm?(snapshot: Snapshot): Snapshot;
  /** What of a version somebody gave by hand, and so may give again. */
  givenByHand?(snapshot: Snapshot): Snapshot;
  /** False where the opposite of a change would not bring back all that was there. */
  isUndoable?(change: Pick<Change, 'verb' | 'before' | 'after'>): boolean;
  /** Members of a snapshot that those two need beyond the form's. */
  besides?: readonly string[];
  /** Returns the form without links to what is no longer there. */
  withoutDangling?(
    tx: Transaction,
    form: Prepared,
  ): Promise<{ form: Prepared; dangling: DanglingRefs[] }>;
  /** Makes links again that a deletion ended and that no form holds. */
  restoreLinks?(write: WriteContext, item: Item, snapshot: Snapshot): Promise<RestoredLinks>;
  /** No item shows a password, so it is a change of its own. */
  setsPassword?(form: Prepared): boolean;
}
