import { and } from 'drizzle-orm';
import { NAME_PARTS } from '@/schemas/import';
import { type User, userFormSchema, userSchema } from '@/schemas/user';
import { NO_PASSWORD } from '../../auth/password/newPassword';
import type { Identity } from '../../changes/store';
import type { WriteContext } from '../../changes/writeContext';
import {
  type Importing,
  type ImportRecord,
  importColumns,
  listIn,
} from '../../crud/import/records';
import { statusIn } from '../../crud/import/statusWords';
import { insertMissingLinks } from '../../crud/links';
import { type Transaction, tables } from '../../db/database';
import { insertRows, isOneOf } from '../../db/rows';
import { userSearchKey } from '../../db/searchKeys';
import { type ApiError, invalidFields } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { usernameColumns, usernameKey } from '../../lib/username';
import { notRoot } from './find';
import type { PreparedUser } from './queries';
import { refusalsBy, roleIdsOf } from './roles';
import { usernameRefusals } from './usernames';

const { role, user, user_role } = tables;

const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;

/** Removes marks that come along when a short text is copied; in a long one they take time to find. */
const bare = (value: string) => (value.length > 256 ? value : value.replace(UNSEEN, ''));

const STATUSES = { on: 'activated', off: 'freezed' };

/** Matches columns of passwords; when one was set, how old it may be or what it was hashed by is no password. */
const PASSWORDS =
  /^(?!.*(?:last[\s_]*(?:set|chang|reset|updat)|chang\w*[\s_]*pass|pass\w*[\s_]*chang|expir|polic|not[\s_]*required|count$|hash function|(?<!up)date|时间|日期|过期|次数)).*(?:pass\s*(?:w(?:or[dt]|d)|code|phrase)|^pass$|pwd|kennwort|contrase|mot\s*de\s*passe|密码|密碼|口令)/i;

/** Matches a long number as a spreadsheet writes it, whose digits or whose plus are gone. */
const SPOILT = /^[+-]?\d+(?:[.,]\d+)?E\+?\d+$|^\d{5,}[.,]0+$/i;

const spoiltPhone = (phone: string) => fieldError('phone', 'phone_spoilt', { phone });

const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u;

function fullName(record: ImportRecord): string {
  const [first = '', last = ''] = NAME_PARTS.map((part) => String(record[part] ?? ''));
  return EAST_ASIAN.test(last) ? `${last}${first}` : `${first} ${last}`.trim();
}

/** They cannot sign in until an admin resets their password. */
export const userImport: Importing<User, PreparedUser> = {
  columns: importColumns(userSchema, userFormSchema),
  helpers: NAME_PARTS,
  verbatim: ['remark'],
  meaning: (column, text, heading) => {
    if (column === 'status') return statusIn(bare(text), heading, STATUSES);
    return column === 'email' || column === 'phone' ? bare(text) : text;
  },
  refusedColumn: PASSWORDS,
  takesXlsx: true,
  prepare: (form) => ({ ...(form as PreparedUser), password: NO_PASSWORD }),
  open: async ({ tx }, records) => {
    const ids = await idsByKey(tx, records);
    const idOf = await roleFinder(tx);
    const roleOf = (said: string) => {
      const role_id = idOf(said);
      if (!role_id) throw invalidFields([fieldError('roles', 'unknown_role', { id: said })]);
      return { role_id };
    };
    return {
      keyOf: ({ username = '' }) => usernameKey(String(username)),
      find: (key) => ids.get(key),
      faults: ({ phone = '' }) => (SPOILT.test(String(phone)) ? [spoiltPhone(String(phone))] : []),
      toForm: (record, found) => ({
        username: found?.username ?? String(record.username),
        ...(!record.name?.length && {
          name: fullName(record) || found?.name || String(record.username),
        }),
        ...('roles' in record && {
          roles: listIn(record.roles, (said) => idOf(said) !== undefined).map(roleOf),
        }),
      }),
    };
  },
  many: { check, create },
};

/** Finds roles by code, as an export names them, or else by a name that only one of them has. */
async function roleFinder(tx: Transaction): Promise<(said: string) => string | undefined> {
  const roles = await tx.select({ id: role.id, code: role.code, name: role.name }).from(role);
  const byCode = new Map(roles.map(({ code, id }) => [code, id]));
  const byName = new Map<string, string | undefined>();
  for (const { id, name } of roles) {
    const key = name.toLowerCase();
    byName.set(key, byName.has(key) ? undefined : id);
  }
  return (said) => byCode.get(said) ?? byName.get(said.toLowerCase());
}

async function idsByKey(tx: Transaction, records: readonly ImportRecord[]) {
  const keys = records.map(({ username = '' }) => usernameKey(String(username)));
  const known = await tx
    .select({ id: user.id, key: user.username_key })
    .from(user)
    .where(and(isOneOf(user.username_key, keys), notRoot));
  return new Map(known.map(({ id, key }) => [key, id]));
}

/** Refuses each as `create` of the store does. */
async function check(
  write: WriteContext,
  forms: readonly PreparedUser[],
): Promise<(ApiError | undefined)[]> {
  const refusalOf = refusalsBy((roles) => write.assertRoles(roles));
  const refused = await usernameRefusals(write, forms);
  return forms.map(({ roles }, at) => refused[at] ?? refusalOf(roles));
}

async function create(
  { tx, now, audit }: WriteContext,
  forms: readonly PreparedUser[],
  identities: readonly Identity[],
): Promise<void> {
  const items = forms.map(({ roles, password: _, known_look_alike: __, ...fields }, at) => ({
    fields: { ...fields, ...(identities[at] as Identity) },
    roles: roleIdsOf(roles),
  }));
  const users = items.map(({ fields }) => ({
    ...fields,
    search_key: userSearchKey(fields),
    ...NO_PASSWORD.columns,
    ...usernameColumns(fields.username),
  }));
  await insertRows(
    tx,
    user,
    users.map((row) => JSON.stringify(row)),
  );
  const links = items.flatMap(({ fields, roles }) =>
    roles.map((role_id) => ({ user_id: fields.id, role_id })),
  );
  await insertMissingLinks({ tx, now }, user_role, links);
  await audit(
    ...items.map(({ fields, roles }) => ({
      verb: 'create' as const,
      entity: 'user' as const,
      id: fields.id,
      name: fields.name,
      after: { ...fields, roles },
    })),
  );
}
