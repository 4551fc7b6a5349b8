CREATE TABLE "log_verification" (
	"singleton" boolean DEFAULT true NOT NULL,
	"run_id" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"checked" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	CONSTRAINT "log_verification_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "log_verification_one_row" CHECK ("log_verification"."singleton"),
	CONSTRAINT "log_verification_state" CHECK ("log_verification"."state" in ('running', 'done', 'stopped'))
);
--> statement-breakpoint
-- The button that verifies the audit, for databases that were seeded before. It runs once, so a button that an admin deletes stays deleted.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "added" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT 'dc0ooknes4labr801500', "page"."id", 'verify', 'Verify', 8, 'button', 'enabled', "at", "at"
  FROM "menu" AS "page"
  JOIN "menu" AS "system" ON "system"."id" = "page"."parent_id" AND "system"."code" = 'system' AND "system"."parent_id" IS NULL
  CROSS JOIN "moment"
  WHERE "page"."code" = 'logger' AND "page"."type" = 'page'
  ON CONFLICT DO NOTHING
  RETURNING "id"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "call"."id", "added"."id", "call"."method", '/api/v1/loggers/verification', "at", "at"
FROM (VALUES ('dc0ooknes4labr80150g', 'GET'), ('dc0ooknes4labr801510', 'POST')) AS "call" ("id", "method")
CROSS JOIN "added" CROSS JOIN "moment";
