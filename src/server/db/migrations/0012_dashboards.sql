CREATE TABLE "active_user" (
	"day" date NOT NULL,
	"user_id" text NOT NULL,
	"hours" integer NOT NULL,
	CONSTRAINT "active_user_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"slot" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"at_most" integer NOT NULL,
	"count" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"merged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_progress" (
	"singleton" boolean DEFAULT true NOT NULL,
	"counted_from" timestamp (3) with time zone,
	CONSTRAINT "activity_progress_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "activity_progress_one_row" CHECK ("activity_progress"."singleton")
);
--> statement-breakpoint
CREATE TABLE "last_backup" (
	"singleton" boolean DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "last_backup_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "last_backup_one_row" CHECK ("last_backup"."singleton")
);
--> statement-breakpoint
CREATE TABLE "replica" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"figures" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_change" (
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entity" text NOT NULL,
	"verb" text NOT NULL,
	"target_id" text NOT NULL,
	"target_name" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("kind","slot");--> statement-breakpoint
CREATE INDEX "activity_slot" ON "activity" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "activity_fresh" ON "activity" USING btree ("slot") WHERE not "activity"."merged";--> statement-breakpoint
CREATE INDEX "user_change_user" ON "user_change" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "user_change_at" ON "user_change" USING btree ("at");
--> statement-breakpoint
-- What a row's `data` holds; nothing where it is no JSON object.
CREATE FUNCTION "logger_members"("data" text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF left("data", 1) IS DISTINCT FROM '{' THEN RETURN '{}'; END IF;
  RETURN "data"::jsonb;
EXCEPTION WHEN others THEN RETURN '{}';
END $$;
--> statement-breakpoint
-- The declared route; rows from before it was logged have ids in their path.
CREATE FUNCTION "logger_call"("members" jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "members" ->> 'method' IN ('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')
      THEN "members" ->> 'method' ELSE 'other' END
    || ' ' || coalesce("members" ->> 'route',
      CASE WHEN "members" ->> 'status' = '404' OR "members" ->> 'path' IS NULL THEN '(unknown route)'
        ELSE left(regexp_replace("members" ->> 'path', '/[0-9a-v]{20}(?=/|$)', '/{id}', 'g'), 200) END)
$$;
--> statement-breakpoint
CREATE FUNCTION "activity_of"("at" timestamptz, "level" text, "tag" text, "user_id" text, "data" text)
RETURNS TABLE ("slot" timestamptz, "kind" text, "name" text, "detail" text, "at_most" integer, "cost" bigint)
LANGUAGE sql STABLE AS $$
  SELECT "fact".*
  FROM (
    SELECT to_timestamp(floor(extract(epoch FROM "at") / 3600) * 3600) AS "hour",
      CASE WHEN "tag" IN ('request', 'login', 'operate', 'denied') THEN "logger_members"("data") END AS "m"
    -- Else each use of it below would parse the text again.
    OFFSET 0
  ) AS "row"
  CROSS JOIN LATERAL (
    SELECT
      CASE WHEN "m" ->> 'cost' ~ '^\d{1,8}$' THEN ("m" ->> 'cost')::bigint ELSE 0 END AS "ms",
      CASE WHEN "m" ->> 'status' ~ '^[1-5]\d\d$' THEN left("m" ->> 'status', 1) || 'xx' ELSE 'other' END AS "class"
  ) AS "answer"
  CROSS JOIN LATERAL (
    SELECT coalesce((ARRAY[1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 10000, 30000])
      [width_bucket("ms" - 1, ARRAY[1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 10000, 30000]::bigint[]) + 1], 60000) AS "at_most"
  ) AS "latency"
  CROSS JOIN LATERAL (
    SELECT "hour", 'row', "tag", "level", 0, 0::bigint
    UNION ALL SELECT "hour", 'user', "user_id", '', 0, 0 WHERE "user_id" <> ''
    UNION ALL SELECT "hour", 'login', CASE WHEN "m" ? 'reason' THEN 'failure' ELSE 'success' END,
      coalesce("m" ->> 'reason', ''), 0, 0 WHERE "tag" = 'login'
    UNION ALL SELECT "hour", 'change', coalesce("m" ->> 'entity', ''), coalesce("m" ->> 'verb', ''), 0, 0
      WHERE "tag" = 'operate'
    UNION ALL SELECT "hour", 'denied', "logger_call"("m"), '', 0, 0 WHERE "tag" = 'denied'
    UNION ALL SELECT "hour", 'call', "logger_call"("m"), "class", "latency"."at_most", "ms" WHERE "tag" = 'request'
    UNION ALL SELECT to_timestamp(floor(extract(epoch FROM "at") / 300) * 300), 'traffic', '', "class",
      "latency"."at_most", "ms" WHERE "tag" = 'request'
  ) AS "fact"
$$;
--> statement-breakpoint
-- Only adds rows, so that no write waits for another's.
CREATE FUNCTION "count_logged"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "activity" ("slot", "kind", "name", "detail", "at_most", "count", "cost")
  SELECT "fact"."slot", "fact"."kind", "fact"."name", "fact"."detail", "fact"."at_most", count(*), sum("fact"."cost")
  FROM "logged" CROSS JOIN LATERAL "activity_of"("created_at", "level", "tag", "user_id", "data") AS "fact"
  GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO "user_change" ("user_id", "at", "entity", "verb", "target_id", "target_name")
  SELECT "user_id", "created_at", coalesce("m" ->> 'entity', ''), coalesce("m" ->> 'verb', ''),
    coalesce("m" ->> 'target_id', ''), coalesce("m" ->> 'target_name', '')
  FROM "logged" CROSS JOIN LATERAL "logger_members"("data") AS "m"
  WHERE "tag" = 'operate' AND "user_id" <> '';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "logger_counted" AFTER INSERT ON "logger" REFERENCING NEW TABLE AS "logged"
FOR EACH STATEMENT EXECUTE FUNCTION "count_logged"();
--> statement-breakpoint
-- The server counts the rows of these hours as it runs.
INSERT INTO "activity_progress" ("counted_from")
SELECT date_trunc('hour', max("created_at"), 'UTC') + interval '1 hour' FROM "logger";
--> statement-breakpoint
-- The dashboards, for databases that were seeded before. Once: they can be deleted.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "group" AS (
  INSERT INTO "menu" ("id", "code", "name", "path", "sequence", "type", "status", "created_at", "updated_at")
  SELECT 'dc0ooknes4labr8000k0', 'dashboard', 'Dashboard', '/dashboard', 80, 'page', 'enabled', "at", "at"
  FROM "moment" WHERE EXISTS (SELECT FROM "menu" WHERE "code" = 'system' AND "parent_id" IS NULL)
  ON CONFLICT DO NOTHING
  RETURNING "id"
), "page" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "path", "sequence", "type", "status", "created_at", "updated_at")
  SELECT "new"."id", "group"."id", "new"."code", "new"."name", '/dashboard/' || "new"."code", "new"."sequence", 'page', 'enabled', "at", "at"
  FROM (VALUES
    ('dc0ooknes4labr8000kg', 'analysis', 'Analysis', 90),
    ('dc0ooknes4labr8000l0', 'monitor', 'Monitor', 80),
    ('dc0ooknes4labr8000lg', 'workplace', 'Workplace', 70)
  ) AS "new" ("id", "code", "name", "sequence")
  CROSS JOIN "group" CROSS JOIN "moment"
  RETURNING "id", "code"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "call"."id", "page"."id", 'GET', '/api/v1/dashboard/' || "page"."code", "at", "at"
FROM (VALUES
  ('dc0ooknes4labr8000m0', 'analysis'),
  ('dc0ooknes4labr8000mg', 'monitor'),
  ('dc0ooknes4labr8000n0', 'workplace')
) AS "call" ("id", "code")
JOIN "page" ON "page"."code" = "call"."code"
CROSS JOIN "moment";
