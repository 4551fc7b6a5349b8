import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { capitalized } from './parse.mjs';

/** @typedef {import('./types').SeedMenu} SeedMenu */

export function menuOf(/** @type {import('./types').EntityPlan} */ { name, plural }) {
  const path = `/api/v1/${plural}`;
  const one = `${path}/{id}`;
  return {
    ...{ code: name, name: capitalized(name), type: /** @type {const} */ ('page') },
    sequence: lowestSequence() - 1,
    path: `/system/${name}`,
    resources: [
      { method: 'GET', path },
      { method: 'GET', path: one },
    ],
    children: [
      button('add', 9, [{ method: 'POST', path }]),
      button('edit', 8, [{ method: 'PUT', path: one }]),
      button('delete', 7, [
        { method: 'DELETE', path: one },
        { method: 'POST', path: `${path}/bulk` },
      ]),
      button('search', 6, []),
      button('history', 4, [
        { method: 'GET', path: path.replace(/[^/]+$/, 'deleted/$&') },
        { method: 'GET', path: `${one}/history` },
      ]),
      button('restore', 3, [
        { method: 'POST', path: `${one}/restore` },
        { method: 'POST', path: `${path}/undo` },
      ]),
    ],
  };
}

/** @type {(code: string, sequence: number, resources: SeedMenu['resources']) => SeedMenu} */
const button = (code, sequence, resources) => ({
  ...{ code, name: capitalized(code), type: 'button', sequence, path: '', resources },
});

function lowestSequence() {
  const folder = join(root, 'src/server/db/seed/menus');
  const siblings = readdirSync(folder).filter((file) => file.startsWith('system.'));
  return Math.min(
    ...siblings.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).sequence),
  );
}

/** What adds the menus to databases that were seeded before; a new one gets them with the seed. */
export function menuMigration(/** @type {SeedMenu} */ page) {
  const ids = Array.from({ length: 20 }, () => randomBytes(10).toString('hex')).sort();
  const next = () => /** @type {string} */ (ids.shift());
  const pageId = next();
  const buttons = (page.children ?? []).map((menu) => ({ ...menu, id: next() }));
  const calls = [{ ...page, id: pageId }, ...buttons].flatMap(({ id, resources }) =>
    resources.map(({ method, path }) => [next(), id, method, path]),
  );
  const dates = '"at", "at"';
  return `-- The page's menus, for databases that were seeded before. Once: an admin who deletes one keeps it deleted.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "page" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "path", "status", "created_at", "updated_at")
  SELECT '${pageId}', "system"."id", '${page.code}', '${page.name}', ${page.sequence}, 'page', '${page.path}', 'enabled', ${dates}
  FROM "menu" AS "system" CROSS JOIN "moment"
  WHERE "system"."code" = 'system' AND "system"."parent_id" IS NULL AND "system"."type" = 'page'
  ON CONFLICT DO NOTHING
  RETURNING "id"
), "button" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT "new"."id", "page"."id", "new"."code", "new"."name", "new"."sequence", 'button', 'enabled', ${dates}
  FROM (VALUES
    ${buttons.map(({ id, code, name, sequence }) => `('${id}', '${code}', '${name}', ${sequence})`).join(',\n    ')}
  ) AS "new" ("id", "code", "name", "sequence")
  CROSS JOIN "page" CROSS JOIN "moment"
  RETURNING "id"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "call"."id", "call"."menu_id", "call"."method", "call"."path", ${dates}
FROM (VALUES
  ${calls.map((values) => `(${values.map((value) => `'${value}'`).join(', ')})`).join(',\n  ')}
) AS "call" ("id", "menu_id", "method", "path")
JOIN (SELECT "id" FROM "page" UNION ALL SELECT "id" FROM "button") AS "made" ON "made"."id" = "call"."menu_id"
CROSS JOIN "moment";
`;
}
