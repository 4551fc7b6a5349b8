CREATE TABLE "call_usage" (
	"user_id" text NOT NULL,
	"call" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_usage_user_id_call_day_pk" PRIMARY KEY("user_id","call","day")
);
--> statement-breakpoint
ALTER TABLE "policy_version" ADD COLUMN "users" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewer_session_id" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewed_role_ids" text[];--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewed_menu_ids" text[];--> statement-breakpoint
ALTER TABLE "call_usage" ADD CONSTRAINT "call_usage_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_usage_day" ON "call_usage" USING btree ("day");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewer_session_id_session_id_fk" FOREIGN KEY ("viewer_session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_viewer" ON "session" USING btree ("viewer_session_id");
--> statement-breakpoint
CREATE FUNCTION "raise_users_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "policy_version" SET "users" = "users" + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_role_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "user_role" FOR EACH STATEMENT EXECUTE FUNCTION "raise_users_version"();
--> statement-breakpoint
CREATE TRIGGER "user_version" AFTER INSERT OR DELETE OR TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION "raise_users_version"();
--> statement-breakpoint
CREATE TRIGGER "user_status_version" AFTER UPDATE OF "status" ON "user" FOR EACH STATEMENT EXECUTE FUNCTION "raise_users_version"();
--> statement-breakpoint
-- A menu of somebody's own at the place of the page about access steps aside; it keeps all but its code.
UPDATE "menu" SET "updated_at" = date_trunc('milliseconds', now()), "code" = CASE
  WHEN EXISTS (SELECT 1 FROM "menu" AS "other" WHERE "other"."parent_id" = "menu"."parent_id" AND "other"."code" = 'access-custom')
  THEN 'access-' || "menu"."id" ELSE 'access-custom' END
FROM "menu" AS "system"
WHERE "menu"."code" = 'access' AND "menu"."parent_id" = "system"."id" AND "system"."code" = 'system' AND "system"."parent_id" IS NULL;
--> statement-breakpoint
-- The page about access with its buttons, for databases that were seeded before. Once: it can be deleted.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "page" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "path", "sequence", "type", "status", "created_at", "updated_at")
  SELECT 'dc0ooknes4labr800030', "system"."id", 'access', 'Access', '/system/access', 60, 'page', 'enabled', "at", "at"
  FROM "menu" AS "system" CROSS JOIN "moment"
  WHERE "system"."code" = 'system' AND "system"."parent_id" IS NULL
  ON CONFLICT DO NOTHING
  RETURNING "id"
), "button" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT "new"."id", "page"."id", "new"."code", "new"."name", "new"."sequence", 'button', 'enabled', "at", "at"
  FROM (VALUES
    ('dc0ooknes4labr80003g', 'view-as', 'View as', 9),
    ('dc0ooknes4labr800040', 'coverage', 'API coverage', 8),
    ('dc0ooknes4labr80004g', 'usage', 'Usage', 7)
  ) AS "new" ("id", "code", "name", "sequence")
  CROSS JOIN "page" CROSS JOIN "moment"
  RETURNING "id"
), "added" AS (
  SELECT "id" FROM "page" UNION ALL SELECT "id" FROM "button"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "call"."id", "added"."id", "call"."method", "call"."path", "at", "at"
FROM (VALUES
  ('dc0ooknes4labr800050', 'dc0ooknes4labr800030', 'GET', '/api/v1/menus'),
  ('dc0ooknes4labr80005g', 'dc0ooknes4labr800030', 'GET', '/api/v1/menus/{id}'),
  ('dc0ooknes4labr800060', 'dc0ooknes4labr800030', 'GET', '/api/v1/permissions/compare'),
  ('dc0ooknes4labr80006g', 'dc0ooknes4labr800030', 'GET', '/api/v1/permissions/counts'),
  ('dc0ooknes4labr800070', 'dc0ooknes4labr800030', 'GET', '/api/v1/permissions/effective'),
  ('dc0ooknes4labr80007g', 'dc0ooknes4labr800030', 'GET', '/api/v1/permissions/explain'),
  ('dc0ooknes4labr800080', 'dc0ooknes4labr800030', 'GET', '/api/v1/permissions/holders'),
  ('dc0ooknes4labr80008g', 'dc0ooknes4labr800030', 'GET', '/api/v1/roles'),
  ('dc0ooknes4labr800090', 'dc0ooknes4labr800030', 'GET', '/api/v1/roles/{id}'),
  ('dc0ooknes4labr80009g', 'dc0ooknes4labr800030', 'GET', '/api/v1/users'),
  ('dc0ooknes4labr8000a0', 'dc0ooknes4labr800030', 'GET', '/api/v1/users/{id}'),
  ('dc0ooknes4labr8000ag', 'dc0ooknes4labr80003g', 'POST', '/api/v1/current/view-as'),
  ('dc0ooknes4labr8000b0', 'dc0ooknes4labr800040', 'GET', '/api/v1/permissions/coverage'),
  ('dc0ooknes4labr8000bg', 'dc0ooknes4labr80004g', 'GET', '/api/v1/permissions/usage')
) AS "call" ("id", "menu_id", "method", "path")
JOIN "added" ON "added"."id" = "call"."menu_id"
CROSS JOIN "moment";
--> statement-breakpoint
-- What the console's own buttons gained, where they still stand.
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "call"."id", coalesce("button"."id", "page"."id"), "call"."method", "call"."path", date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
FROM (VALUES
  ('dc0ooknes4labr8000c0', 'menu', 'edit', 'POST', '/api/v1/permissions/preview'),
  ('dc0ooknes4labr8000cg', 'menu', 'edit', 'POST', '/api/v1/permissions/preview/replay'),
  ('dc0ooknes4labr8000d0', 'menu', 'delete', 'POST', '/api/v1/permissions/preview'),
  ('dc0ooknes4labr8000dg', 'menu', 'delete', 'POST', '/api/v1/permissions/preview/replay'),
  ('dc0ooknes4labr8000e0', 'role', 'edit', 'POST', '/api/v1/permissions/preview'),
  ('dc0ooknes4labr8000eg', 'role', 'edit', 'POST', '/api/v1/permissions/preview/replay'),
  ('dc0ooknes4labr8000f0', 'role', 'delete', 'POST', '/api/v1/permissions/preview'),
  ('dc0ooknes4labr8000fg', 'role', 'delete', 'POST', '/api/v1/permissions/preview/replay'),
  ('dc0ooknes4labr8000g0', 'user', 'edit', 'POST', '/api/v1/permissions/preview'),
  ('dc0ooknes4labr8000gg', 'user', 'edit', 'POST', '/api/v1/permissions/preview/replay'),
  ('dc0ooknes4labr8000h0', 'user', 'delete', 'POST', '/api/v1/permissions/preview'),
  ('dc0ooknes4labr8000hg', 'user', 'delete', 'POST', '/api/v1/permissions/preview/replay'),
  ('dc0ooknes4labr8000ig', 'user', 'edit', 'GET', '/api/v1/permissions/effective'),
  ('dc0ooknes4labr8000j0', 'role', '', 'GET', '/api/v1/permissions/counts')
) AS "call" ("id", "page", "button", "method", "path")
JOIN "menu" AS "system" ON "system"."code" = 'system' AND "system"."parent_id" IS NULL
JOIN "menu" AS "page" ON "page"."code" = "call"."page" AND "page"."parent_id" = "system"."id"
LEFT JOIN "menu" AS "button" ON "button"."code" = "call"."button" AND "button"."parent_id" = "page"."id"
WHERE "call"."button" = '' OR "button"."id" IS NOT NULL
ON CONFLICT DO NOTHING;
