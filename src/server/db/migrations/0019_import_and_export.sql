-- The buttons of import and export, for databases that were seeded before. Once: whoever deletes one is rid of it.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "added" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT "button"."id", "page"."id", "button"."code", "button"."name", "button"."sequence", 'button', 'enabled', "at", "at"
  FROM (VALUES
    ('dc12importandout0001', 'menu', 'import', 'Import', 2),
    ('dc12importandout0004', 'menu', 'export', 'Export', 1),
    ('dc12importandout0006', 'role', 'import', 'Import', 2),
    ('dc12importandout0009', 'role', 'export', 'Export', 1),
    ('dc12importandout0011', 'user', 'import', 'Import', 2),
    ('dc12importandout0014', 'user', 'export', 'Export', 1)
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
  ('dc12importandout0002', 'dc12importandout0001', 'GET', '/api/v1/menus/import'),
  ('dc12importandout0003', 'dc12importandout0001', 'POST', '/api/v1/menus/import'),
  ('dc12importandout0005', 'dc12importandout0004', 'GET', '/api/v1/export/menus'),
  ('dc12importandout0016', 'dc12importandout0004', 'POST', '/api/v1/export/menus'),
  ('dc12importandout0007', 'dc12importandout0006', 'GET', '/api/v1/roles/import'),
  ('dc12importandout0008', 'dc12importandout0006', 'POST', '/api/v1/roles/import'),
  ('dc12importandout0010', 'dc12importandout0009', 'GET', '/api/v1/export/roles'),
  ('dc12importandout0017', 'dc12importandout0009', 'POST', '/api/v1/export/roles'),
  ('dc12importandout0012', 'dc12importandout0011', 'GET', '/api/v1/users/import'),
  ('dc12importandout0013', 'dc12importandout0011', 'POST', '/api/v1/users/import'),
  ('dc12importandout0015', 'dc12importandout0014', 'GET', '/api/v1/export/users'),
  ('dc12importandout0018', 'dc12importandout0014', 'POST', '/api/v1/export/users')
) AS "call" ("id", "menu_id", "method", "path")
JOIN "added" ON "added"."id" = "call"."menu_id"
CROSS JOIN "moment";
