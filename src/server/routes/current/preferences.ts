import { eq } from 'drizzle-orm';
import { type Preferences, preferencesSchema } from '@/schemas/preferences';
import { inWriteTransaction } from '../../changes/writeContext';
import { type Database, tables } from '../../db/database';
import { createRouter, json, ownRoute } from '../../http/router';

const { user_preference } = tables;

const PATH = '/api/v1/current/preferences';

const getPreferences = ownRoute('get', PATH, 'How the signed-in user set the console up', {
  data: preferencesSchema,
});

const putPreferences = ownRoute('put', PATH, 'Set the console up for oneself', {
  request: { body: json(preferencesSchema) },
});

export const preferenceRoutes = createRouter()
  .openapi(getPreferences, async (c) => {
    const data = await findPreferences(c.var.db, c.var.principal.user_id);
    return c.json({ success: true as const, data });
  })
  .openapi(putPreferences, async (c) => {
    const settings = JSON.stringify(c.req.valid('json'));
    await inWriteTransaction(c, async ({ tx, actor: { user_id: id }, now: updated_at }) => {
      await tx.insert(user_preference).values({ id, settings, updated_at }).onConflictDoUpdate({
        target: user_preference.id,
        set: { settings, updated_at },
      });
    });
    return c.json({ success: true as const });
  });

/** Reads preferences; what another version of the console stored counts as far as it is understood. */
export async function findPreferences(db: Database, id: string): Promise<Preferences> {
  const [row] = await db
    .select({ settings: user_preference.settings })
    .from(user_preference)
    .where(eq(user_preference.id, id));
  const stored = preferencesSchema.safeParse(row ? JSON.parse(row.settings) : {});
  return stored.data ?? preferencesSchema.parse({});
}
