CREATE TABLE "service" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"hosts" text NOT NULL,
	"path_prefix" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"unnamed_calls" text DEFAULT 'deny' NOT NULL,
	"calls" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_unnamed_calls" CHECK ("service"."unnamed_calls" in ('deny', 'allow')),
	CONSTRAINT "service_status" CHECK ("service"."status" in ('enabled', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "menu_resource" ADD COLUMN "service_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "service_code_unique" ON "service" USING btree ("code");--> statement-breakpoint
CREATE INDEX "service_created" ON "service" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "menu_resource" ADD CONSTRAINT "menu_resource_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_resource_service" ON "menu_resource" USING btree ("service_id");
--> statement-breakpoint
CREATE TABLE "guard_cookie" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"host" text NOT NULL,
	"browser_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guard_cookie" ADD CONSTRAINT "guard_cookie_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guard_cookie" ADD CONSTRAINT "guard_cookie_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guard_cookie_user" ON "guard_cookie" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guard_cookie_session" ON "guard_cookie" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "guard_cookie_expires" ON "guard_cookie" USING btree ("expires_at");
--> statement-breakpoint
-- Every writer links a call to its service so, a restore and a server of the release before included.
CREATE FUNCTION link_service() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW."service_id" := (SELECT "id" FROM "service" WHERE "code" = split_part(NEW."path", '/', 1));
  IF NEW."service_id" IS NULL AND NEW."path" ~ '^[a-z][a-z0-9-]*/' THEN
    RAISE EXCEPTION 'there is no service of the call %', NEW."path" USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER menu_resource_service_link BEFORE INSERT OR UPDATE ON menu_resource FOR EACH ROW EXECUTE FUNCTION link_service();
--> statement-breakpoint
CREATE TRIGGER guard_cookie_notice AFTER DELETE ON guard_cookie FOR EACH ROW EXECUTE FUNCTION tell_user_change();
--> statement-breakpoint
CREATE TRIGGER guard_cookie_truncate_notice AFTER TRUNCATE ON guard_cookie FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER service_policy AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON service FOR EACH STATEMENT EXECUTE FUNCTION raise_policy_version();
--> statement-breakpoint
-- The page's menus, for databases that were seeded before. Once: an admin who deletes one keeps it deleted.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "page" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "path", "status", "created_at", "updated_at")
  SELECT '0cc0ea3923ffd1bb2f8c', "system"."id", 'service', 'Services', 60, 'page', '/system/service', 'enabled', "at", "at"
  FROM "menu" AS "system" CROSS JOIN "moment"
  WHERE "system"."code" = 'system' AND "system"."parent_id" IS NULL AND "system"."type" = 'page'
  ON CONFLICT DO NOTHING
  RETURNING "id"
), "button" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT "new"."id", "page"."id", "new"."code", "new"."name", "new"."sequence", 'button', 'enabled', "at", "at"
  FROM (VALUES
    ('0dc40a7ca0d63c045c3c', 'add', 'Add', 9),
    ('1931d190fd7679eab55f', 'edit', 'Edit', 8),
    ('1ed70afec97f92817256', 'delete', 'Delete', 7),
    ('3d395430e8e008073500', 'search', 'Search', 6),
    ('41ea4853ea10d390902b', 'history', 'History', 4),
    ('5527fc0684e0ddae688d', 'restore', 'Restore', 3),
    ('6a1f0c93de4b57208c3e', 'export', 'Export', 1)
  ) AS "new" ("id", "code", "name", "sequence")
  CROSS JOIN "page" CROSS JOIN "moment"
  RETURNING "id"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "call"."id", "call"."menu_id", "call"."method", "call"."path", "at", "at"
FROM (VALUES
  ('71873249a17dfb6a3d5c', '0cc0ea3923ffd1bb2f8c', 'GET', '/api/v1/services'),
  ('7265f95dcc447655a7f9', '0cc0ea3923ffd1bb2f8c', 'GET', '/api/v1/services/{id}'),
  ('8508fd1a6cf6d519ac0d', '0dc40a7ca0d63c045c3c', 'POST', '/api/v1/services'),
  ('90db8d64570efe792c87', '1931d190fd7679eab55f', 'PUT', '/api/v1/services/{id}'),
  ('9112136c287e6d5944a1', '1ed70afec97f92817256', 'DELETE', '/api/v1/services/{id}'),
  ('96c1f01cd89f7964e272', '1ed70afec97f92817256', 'POST', '/api/v1/services/bulk'),
  ('9b7d34f8854e34cb91b5', '41ea4853ea10d390902b', 'GET', '/api/v1/deleted/services'),
  ('b855a77ad9478c599df6', '41ea4853ea10d390902b', 'GET', '/api/v1/services/{id}/history'),
  ('bc87f888ed68ebd4200d', '5527fc0684e0ddae688d', 'POST', '/api/v1/services/{id}/restore'),
  ('d9298a0e8d6b4c4d5bbc', '5527fc0684e0ddae688d', 'POST', '/api/v1/services/undo'),
  ('e41c7b02a95f36d8c0b1', '6a1f0c93de4b57208c3e', 'GET', '/api/v1/export/services'),
  ('f02d96be13c8475ae9d7', '6a1f0c93de4b57208c3e', 'POST', '/api/v1/export/services')
) AS "call" ("id", "menu_id", "method", "path")
JOIN (SELECT "id" FROM "page" UNION ALL SELECT "id" FROM "button") AS "made" ON "made"."id" = "call"."menu_id"
CROSS JOIN "moment";
