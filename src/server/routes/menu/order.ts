import { z } from 'zod';
import { type Menu, menuFormSchema, menuOrderSchema, menuSchema } from '@/schemas/menu';
import { inWriteTransaction } from '../../changes/writeContext';
import { patchItem } from '../../crud/patch';
import { type Transaction, tables } from '../../db/database';
import { createRouter, json, route } from '../../http/router';
import { invalidFields, itemNotFound, precondition } from '../../lib/errors';
import { fieldError } from '../../lib/fieldError';
import { levelsOf } from '../../permission/menuTree';
import { menuStore } from './queries';

const { menu } = tables;

const patchOrder = route({
  method: 'patch',
  path: '/api/v1/menus/{id}/order',
  access: 'granted',
  tag: 'menu',
  summary: 'Put a menu at another place among its siblings',
  request: { params: z.object({ id: z.string().max(32) }), body: json(menuOrderSchema) },
  previewed: true,
  refuses: [412],
});

const definition = {
  entity: 'menu',
  nameOf: ({ name }: Menu) => name,
  item: menuSchema,
  form: menuFormSchema,
  store: menuStore,
} as const;

export const orderRoutes = createRouter().openapi(patchOrder, async (c) => {
  const { id } = c.req.valid('param');
  const { siblings, position } = c.req.valid('json');
  await inWriteTransaction(c, async (write) => {
    const shown = await siblingsOf(write.tx, id);
    // Somebody else has added, moved or deleted one since.
    if (shown.map((row) => row.id).join() !== siblings.join()) throw precondition();
    if (position >= shown.length)
      throw invalidFields([fieldError('position', 'too_large', { max: shown.length - 1 })]);
    for (const [changed, sequence] of sequencesFor(shown, id, position)) {
      await patchItem(write, definition, changed, { sequence });
    }
  });
  return c.json({ success: true as const });
});

type Placed = Pick<typeof menu.$inferSelect, 'id' | 'parent_id' | 'sequence' | 'created_at'>;

/** Returns a menu and its siblings in their order. @throws {ApiError} 404 */
async function siblingsOf(tx: Transaction, id: string): Promise<Placed[]> {
  const { parent_id, sequence, created_at } = menu;
  const rows = await tx.select({ id: menu.id, parent_id, sequence, created_at }).from(menu);
  const own = rows.find((row) => row.id === id);
  if (!own) throw itemNotFound('menu');
  return levelsOf(rows).get(own.parent_id ?? '') ?? [];
}

const MAX_SEQUENCE = 2 ** 31 - 1;

/** Returns the sequences that have to change, from the last menu up: as few as can be. */
export function sequencesFor(
  shown: readonly Pick<Placed, 'id' | 'sequence'>[],
  id: string,
  position: number,
): [id: string, sequence: number][] {
  const others = shown.filter((row) => row.id !== id);
  const moved = shown.filter((row) => row.id === id);
  const wanted = [...others.slice(0, position), ...moved, ...others.slice(position)];
  const raised: [string, number, number][] = [];
  let below: number | undefined;
  for (const row of wanted.toReversed()) {
    const fits = row.id !== id && (below === undefined || row.sequence > below);
    const lowest =
      below === undefined ? Math.min(...shown.map(({ sequence }) => sequence)) - 1 : below + 1;
    below = fits ? row.sequence : lowest;
    raised.push([row.id, below, row.sequence]);
  }
  const fitting = (below ?? 0) <= MAX_SEQUENCE && raised.every(([, next]) => next >= -MAX_SEQUENCE);
  const all = fitting ? raised : raised.map(([one, , old], at) => [one, at + 1, old] as const);
  return all.filter(([, next, old]) => next !== old).map(([one, next]) => [one, next]);
}
