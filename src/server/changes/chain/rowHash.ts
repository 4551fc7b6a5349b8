import { type SQL, sql } from 'drizzle-orm';
import { tables } from '../../db/database';

const { chain_link, chain_waiting, change, change_ref, user } = tables;

/** Hashes texts as a JSON array, SHA-256 in hex. */
const hashOf = (texts: SQL) =>
  sql`encode(sha256(convert_to(to_json(array[${texts}])::text, 'UTF8')), 'hex')`;

/** The hash of the actor's values, with their salt first. */
export const ACTOR_HASH = hashOf(sql`actor_salt, actor_name, token_name, address`);

/** The hash of the record's values, likewise. */
export const RECORD_HASH = hashOf(sql`record_salt, record_name, before::text, after::text`);

/** The references of a change, sorted by bytes whatever the database's language. */
const REFS = sql`to_json(array(
  select ref.entity || '/' || ref.record_id from ${change_ref} ref where ref.change_id = page.id
  order by ref.entity collate "C", ref.record_id collate "C"))::text`;

/** Whether a chained change says that the data of this person was erased, who is no user any more. */
const isErased = (
  person: SQL,
) => sql`not exists (select from ${user} where ${user}.id = ${person}) and exists (
  select from ${change} erasure
  where erasure.verb = 'erase' and erasure.entity = 'user' and erasure.record_id = ${person}
    and (exists (select from ${chain_link} link where link.change_id = erasure.id)
      or exists (select from ${chain_waiting} waits where waits.id = erasure.id)))`;

/** The person whom the values of a change's record are about: of a saved view, called a filter once, who saved it. */
const PERSON = sql`case when page.entity = 'user' then page.record_id
  when page.entity in ('view', 'filter') then page.actor_id end`;

/** Whether the values whose hashes stand in the row are empty, and a chained erasure says why. */
const IS_ERASED_RIGHTLY = sql`
  (actor_hash is null or (actor_salt = '' and actor_name = '' and token_name = '' and address = ''
    and ${isErased(sql`page.actor_id`)}))
  and (record_hash is null or (record_salt = '' and record_name = '' and before is null and after is null
    and ${isErased(PERSON)}))`;

/**
 * SHA-256 of a change in a subquery `page`, of every column but the search text, which is made of others. Hashes
 * stand in for what was erased. Empty where that was done without right; null where there is no change.
 */
export const changeHash = sql`
  case when page.id is null then null when not (${IS_ERASED_RIGHTLY}) then ''
  else ${hashOf(sql`page.id, extract(epoch from created_at)::text, entity, record_id, verb, actor_id, token_id,
    trace_id, request_id, undoes, restored_from, ${REFS},
    coalesce(actor_hash, ${ACTOR_HASH}), coalesce(record_hash, ${RECORD_HASH})`)} end`;
