import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { verificationStates } from '../../schemas/verification';
import { created_at, id, isOneOf, moment, oneRow, singleton } from './columns';

/**
 * Who changed which record, and how: append-only, but for the erasure of a person's data and for retention.
 * There is no foreign key, as a change outlives its user and its record.
 */
export const change = pgTable(
  'change',
  {
    id: id(),
    created_at: created_at(),
    entity: text('entity').notNull(),
    record_id: text('record_id').notNull(),
    /** The record's name before the change; after it where the change creates the record. */
    record_name: text('record_name').notNull(),
    verb: text('verb').notNull(),
    /** The user who made the change; empty where a command did. */
    actor_id: text('actor_id').notNull(),
    /** The actor's username at that time. */
    actor_name: text('actor_name').notNull(),
    /** The access token that a program used; empty where none was. */
    token_id: text('token_id').notNull().default(''),
    token_name: text('token_name').notNull().default(''),
    /** The client's address. */
    address: text('address').notNull().default(''),
    trace_id: text('trace_id').notNull().default(''),
    /** Tells requests apart that share a trace. */
    request_id: text('request_id').notNull().default(''),
    /** The change that this one undoes. */
    undoes: text('undoes'),
    /** The change whose version of the record this one restores. */
    restored_from: text('restored_from'),
    /** The record, without secrets; null where there was none. */
    before: jsonb('before'),
    after: jsonb('after'),
    /** What a search of the log looks through, folded. */
    search: text('search').notNull().default(''),
    /** Random, and erased with the actor's values, so that their hash does not let them be guessed. */
    actor_salt: text('actor_salt').notNull(),
    /** Random, and erased with the record's values. */
    record_salt: text('record_salt').notNull(),
    /** The hash of the actor's name and address and the token's name; null until they are erased. */
    actor_hash: text('actor_hash'),
    /** The hash of the record's name and of the record before and after; null until they are erased. */
    record_hash: text('record_hash'),
  },
  (table) => [
    index('change_created').on(table.created_at, table.id),
    index('change_entity').on(table.entity, table.created_at, table.id),
    index('change_record').on(table.record_id, table.created_at, table.id),
    index('change_actor').on(table.actor_id, table.created_at, table.id),
    index('change_verb').on(table.verb, table.created_at, table.id),
    index('change_address').on(table.address, table.created_at, table.id),
    index('change_deleted')
      .on(table.entity, table.created_at, table.id)
      .where(sql`${table.verb} = 'delete'`),
    index('change_trace').on(table.trace_id),
    index('change_search').using('gin', table.search.op('gin_trgm_ops')),
    index('change_pairs').using('gin', sql`character_pairs(${table.search})`),
  ],
);

/** Records that a deletion took along or whose link it ended, or whose link a creation made again. */
export const change_ref = pgTable(
  'change_ref',
  {
    change_id: text('change_id')
      .notNull()
      .references(() => change.id, { onDelete: 'cascade' }),
    entity: text('entity').notNull(),
    record_id: text('record_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.change_id, table.entity, table.record_id] }),
    index('change_ref_record').on(table.entity, table.record_id, table.change_id),
  ],
);

/** Changes that wait for their link in the chain. */
export const chain_waiting = pgTable('chain_waiting', {
  /** The id of the change. */
  id: id(),
  created_at: created_at(),
});

/** The links of the hash chain of changes, each over one change and the link before. */
export const chain_link = pgTable(
  'chain_link',
  {
    /** The link's number, with zeros before it. */
    id: id(),
    change_id: text('change_id').notNull(),
    /** SHA-256 of the change, in hex; empty where the change was gone before it was linked. */
    row_hash: text('row_hash').notNull(),
    /** SHA-256 of the link before, the number and the row's hash, in hex. */
    hash: text('hash').notNull(),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex('chain_link_change').on(table.change_id),
    index('chain_link_created').on(table.created_at, table.id),
  ],
);

/** The last link of each day that is over, in UTC. */
export const chain_head = pgTable('chain_head', {
  /** The day, such as 2026-01-31. */
  id: id(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** The signature; empty where there was no key. */
  signature: text('signature').notNull(),
});

/** One row: where the kept part of the chain begins. */
export const chain_start = pgTable(
  'chain_start',
  {
    id: text('id').primaryKey().default('start'),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    hash: text('hash').notNull().default(''),
    since: moment('since').notNull(),
    signature: text('signature').notNull().default(''),
    /** How many changes from before it were there when it began; null where they were not counted. */
    rows_before: bigint('rows_before', { mode: 'number' }),
  },
  (table) => [check('chain_start_one_row', sql`${table.id} = 'start'`)],
);

/** One row: the last verification of the chain that somebody asked for in the console. */
export const chain_verification = pgTable(
  'chain_verification',
  {
    singleton: singleton(),
    /** The id of the run, so that one that was given up writes nothing more. */
    run_id: text('run_id').notNull(),
    state: text('state', { enum: verificationStates }).notNull(),
    started_at: moment('started_at').notNull(),
    /** A run that has not been seen for a while ended with its server. */
    seen_at: moment('seen_at').notNull(),
    checked: bigint('checked', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().default(0),
    /** What was found, as JSON; empty before the end. */
    result: text('result').notNull().default(''),
  },
  (table) => [
    ...oneRow(table, 'chain_verification'),
    check('chain_verification_state', isOneOf(table.state, verificationStates)),
  ],
);
