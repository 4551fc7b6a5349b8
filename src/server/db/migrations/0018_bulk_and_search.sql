ALTER TABLE "role" ADD COLUMN "search_key" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search_key" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "last_sign_in_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "user_search_key" ON "user" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_without_search_key" ON "user" USING btree ("id") WHERE "user"."search_key" is null;--> statement-breakpoint
-- The day is what is known of the time before.
UPDATE "user" SET "last_sign_in_at" = "seen"."day"::timestamp AT TIME ZONE 'UTC'
FROM (SELECT "user_id", max("day") AS "day" FROM "active_user" GROUP BY "user_id") AS "seen"
WHERE "seen"."user_id" = "user"."id";
--> statement-breakpoint
-- Whoever changes one record selects and changes many, also by a menu of their own. It runs once, so a call that an admin takes away stays away.
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT DISTINCT substr(md5("own"."menu_id" || "call"."method" || "call"."path"), 1, 20), "own"."menu_id", "call"."method", "call"."path", date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
FROM "menu_resource" AS "own"
JOIN (VALUES
  ('PUT', '/api/v1/menus/{id}', 'POST', '/api/v1/menus/bulk'),
  ('DELETE', '/api/v1/menus/{id}', 'POST', '/api/v1/menus/bulk'),
  ('PUT', '/api/v1/roles/{id}', 'POST', '/api/v1/roles/bulk'),
  ('PUT', '/api/v1/roles/{id}', 'GET', '/api/v1/selectable/roles'),
  ('DELETE', '/api/v1/roles/{id}', 'POST', '/api/v1/roles/bulk'),
  ('DELETE', '/api/v1/roles/{id}', 'GET', '/api/v1/selectable/roles'),
  ('PUT', '/api/v1/users/{id}', 'POST', '/api/v1/users/bulk'),
  ('PUT', '/api/v1/users/{id}', 'GET', '/api/v1/selectable/users'),
  ('DELETE', '/api/v1/users/{id}', 'POST', '/api/v1/users/bulk'),
  ('DELETE', '/api/v1/users/{id}', 'GET', '/api/v1/selectable/users'),
  ('PATCH', '/api/v1/users/{id}/reset-pwd', 'POST', '/api/v1/users/bulk'),
  ('PATCH', '/api/v1/users/{id}/reset-pwd', 'GET', '/api/v1/selectable/users')
) AS "call" ("own_method", "own_path", "method", "path")
  ON "call"."own_method" = "own"."method"
  AND "call"."own_path" = regexp_replace("own"."path", ':([A-Za-z_]+)', '{\1}', 'g')
ON CONFLICT DO NOTHING;
