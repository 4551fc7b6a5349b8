-- Two buttons that the seed gained, for databases that were seeded before. Once: whoever deletes one is rid of it.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "added" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT "button"."id", "page"."id", "button"."code", "button"."name", "button"."sequence", 'button', 'enabled', "at", "at"
  FROM (VALUES
    ('dc0ooknes4labr80000g', 'user', 'reset', 'Reset password', 5),
    ('dc0ooknes4labr800010', 'logger', 'export', 'Export', 9)
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
  ('dc0ooknes4labr80001g', 'dc0ooknes4labr80000g', 'PATCH', '/api/v1/users/{id}/reset-pwd'),
  ('dc0ooknes4labr800020', 'dc0ooknes4labr800010', 'GET', '/api/v1/loggers/export')
) AS "call" ("id", "menu_id", "method", "path")
JOIN "added" ON "added"."id" = "call"."menu_id"
CROSS JOIN "moment";
