CREATE TABLE "access_token" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"menu_ids" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_token_hash_unique" ON "access_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_token_user" ON "access_token" USING btree ("user_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_user_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('gatehouse_changes',
    coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> CASE WHEN TG_TABLE_NAME IN ('session', 'access_token') THEN 'user_id' ELSE 'id' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- When a token was last used is not remembered with it.
CREATE TRIGGER "access_token_notice" AFTER UPDATE OF "id", "user_id", "token_hash", "menu_ids", "expires_at" OR DELETE
ON "access_token" FOR EACH ROW EXECUTE FUNCTION "tell_user_change"();
--> statement-breakpoint
CREATE TRIGGER "access_token_truncate_notice" AFTER TRUNCATE ON "access_token" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"();
--> statement-breakpoint
-- The button that lets somebody make tokens, and what shows and ends those of others, for databases that were seeded before. Once: whoever deletes it is rid of it.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "added" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT 'dc26tokens0000000001', "page"."id", 'tokens', 'Access tokens', 5, 'button', 'enabled', "at", "at"
  FROM "menu" AS "page"
  JOIN "menu" AS "system" ON "system"."id" = "page"."parent_id" AND "system"."code" = 'system' AND "system"."parent_id" IS NULL
  CROSS JOIN "moment"
  WHERE "page"."code" = 'access' AND "page"."type" = 'page'
  ON CONFLICT DO NOTHING
  RETURNING "id"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT 'dc26tokens0000000004', "added"."id", 'POST', '/api/v1/current/tokens', "at", "at"
FROM "added" CROSS JOIN "moment";
--> statement-breakpoint
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "resource"."id", "button"."id", "resource"."method", "resource"."path", date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
FROM "menu" AS "button"
JOIN "menu" AS "page" ON "page"."id" = "button"."parent_id" AND "page"."code" = 'user'
JOIN "menu" AS "system" ON "system"."id" = "page"."parent_id" AND "system"."code" = 'system' AND "system"."parent_id" IS NULL
CROSS JOIN (VALUES
  ('dc26tokens0000000002', 'GET', '/api/v1/users/{id}/tokens'),
  ('dc26tokens0000000003', 'DELETE', '/api/v1/users/{id}/tokens/{token_id}')
) AS "resource" ("id", "method", "path")
WHERE "button"."code" = 'sessions'
ON CONFLICT DO NOTHING;
