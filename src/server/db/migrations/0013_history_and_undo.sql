-- A large log gets them later, beside the writes, which would wait here.
DO $$ BEGIN
  IF pg_relation_size('logger') < 16 * 1024 * 1024 THEN
    CREATE INDEX "logger_target" ON "logger" USING btree (substring("data" from '"target_id":"([^"]*)"'),"created_at","id") WHERE "logger"."tag" = 'operate';
    CREATE INDEX "logger_deleted" ON "logger" USING btree (substring("data" from '"entity":"([^"]*)"'),"created_at","id") WHERE "logger"."tag" = 'operate' and "logger"."message" like 'delete %';
  END IF;
END $$;
--> statement-breakpoint
-- The buttons of history and undo, for databases that were seeded before. Once: whoever deletes one is rid of it.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "added" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT "button"."id", "page"."id", "button"."code", "button"."name", "button"."sequence", 'button', 'enabled', "at", "at"
  FROM (VALUES
    ('dc0ooknes4labr8004k0', 'menu', 'history', 'History', 4),
    ('dc0ooknes4labr8004kg', 'menu', 'restore', 'Restore', 3),
    ('dc0ooknes4labr8004l0', 'role', 'history', 'History', 4),
    ('dc0ooknes4labr8004lg', 'role', 'restore', 'Restore', 3),
    ('dc0ooknes4labr8004m0', 'user', 'history', 'History', 4),
    ('dc0ooknes4labr8004mg', 'user', 'restore', 'Restore', 3)
  ) AS "button" ("id", "page", "code", "name", "sequence")
  JOIN "menu" AS "page" ON "page"."code" = "button"."page" AND "page"."type" = 'page'
  JOIN "menu" AS "system" ON "system"."id" = "page"."parent_id" AND "system"."code" = 'system' AND "system"."parent_id" IS NULL
  CROSS JOIN "moment"
  ON CONFLICT DO NOTHING
  RETURNING "id"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "call"."id", "added"."id", "call"."method", "call"."path", "at", "at"
FROM (VALUES
  ('dc0ooknes4labr8004n0', 'dc0ooknes4labr8004k0', 'GET', '/api/v1/deleted/menus'),
  ('dc0ooknes4labr8004ng', 'dc0ooknes4labr8004k0', 'GET', '/api/v1/menus/{id}/history'),
  ('dc0ooknes4labr8004o0', 'dc0ooknes4labr8004kg', 'POST', '/api/v1/menus/{id}/restore'),
  ('dc0ooknes4labr8004og', 'dc0ooknes4labr8004kg', 'POST', '/api/v1/menus/undo'),
  ('dc0ooknes4labr8004p0', 'dc0ooknes4labr8004kg', 'POST', '/api/v1/permissions/preview'),
  ('dc0ooknes4labr8004pg', 'dc0ooknes4labr8004kg', 'POST', '/api/v1/permissions/preview/replay'),
  ('dc0ooknes4labr8004q0', 'dc0ooknes4labr8004l0', 'GET', '/api/v1/deleted/roles'),
  ('dc0ooknes4labr8004qg', 'dc0ooknes4labr8004l0', 'GET', '/api/v1/roles/{id}/history'),
  ('dc0ooknes4labr8004r0', 'dc0ooknes4labr8004lg', 'POST', '/api/v1/roles/{id}/restore'),
  ('dc0ooknes4labr8004rg', 'dc0ooknes4labr8004lg', 'POST', '/api/v1/roles/undo'),
  ('dc0ooknes4labr8004s0', 'dc0ooknes4labr8004lg', 'POST', '/api/v1/permissions/preview'),
  ('dc0ooknes4labr8004sg', 'dc0ooknes4labr8004lg', 'POST', '/api/v1/permissions/preview/replay'),
  ('dc0ooknes4labr8004t0', 'dc0ooknes4labr8004m0', 'GET', '/api/v1/deleted/users'),
  ('dc0ooknes4labr8004tg', 'dc0ooknes4labr8004m0', 'GET', '/api/v1/users/{id}/history'),
  ('dc0ooknes4labr8004u0', 'dc0ooknes4labr8004mg', 'POST', '/api/v1/users/{id}/restore'),
  ('dc0ooknes4labr8004ug', 'dc0ooknes4labr8004mg', 'POST', '/api/v1/users/undo'),
  ('dc0ooknes4labr8004v0', 'dc0ooknes4labr8004mg', 'POST', '/api/v1/permissions/preview'),
  ('dc0ooknes4labr8004vg', 'dc0ooknes4labr8004mg', 'POST', '/api/v1/permissions/preview/replay')
) AS "call" ("id", "menu_id", "method", "path")
JOIN "added" ON "added"."id" = "call"."menu_id"
CROSS JOIN "moment";
