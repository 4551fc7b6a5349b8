-- The button of sample data, for databases that were seeded before. Once: whoever deletes it is rid of it.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "added" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT 'dc13sampledata000001', "page"."id", 'sample', 'Sample data', 6, 'button', 'enabled', "at", "at"
  FROM "menu" AS "page"
  JOIN "menu" AS "system" ON "system"."id" = "page"."parent_id" AND "system"."code" = 'system' AND "system"."parent_id" IS NULL
  CROSS JOIN "moment"
  WHERE "page"."code" = 'access' AND "page"."type" = 'page'
  ON CONFLICT DO NOTHING
  RETURNING "id"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "call"."id", "added"."id", "call"."method", '/api/v1/sample', "at", "at"
FROM (VALUES
  ('dc13sampledata000002', 'GET'),
  ('dc13sampledata000003', 'POST'),
  ('dc13sampledata000004', 'DELETE')
) AS "call" ("id", "method")
CROSS JOIN "added" CROSS JOIN "moment";
