CREATE TABLE "log_filter" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"role_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "logger_segment" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "logger_segment" ADD COLUMN "kinds" "bytea" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "logger_segment" ADD COLUMN "table_file" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "logger_segment" ADD COLUMN "times" "bytea" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "log_filter" ADD CONSTRAINT "log_filter_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_filter" ADD CONSTRAINT "log_filter_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "log_filter_name_unique" ON "log_filter" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "log_filter_role" ON "log_filter" USING btree ("role_id");
--> statement-breakpoint
-- Whoever lists the log sees its figures and keeps filters, also by a menu of their own. It runs once, so a call that an admin takes away stays away.
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT substr(md5("list"."menu_id" || "call"."method" || "call"."path"), 1, 20), "list"."menu_id", "call"."method", "call"."path", date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
FROM "menu_resource" AS "list"
CROSS JOIN (VALUES
  ('GET', '/api/v1/loggers/summary'),
  ('GET', '/api/v1/loggers/count'),
  ('GET', '/api/v1/loggers/tail'),
  ('GET', '/api/v1/loggers/marks'),
  ('GET', '/api/v1/loggers/filters'),
  ('POST', '/api/v1/loggers/filters'),
  ('PUT', '/api/v1/loggers/filters/{id}'),
  ('DELETE', '/api/v1/loggers/filters/{id}')
) AS "call" ("method", "path")
WHERE "list"."method" = 'GET' AND "list"."path" = '/api/v1/loggers'
ON CONFLICT DO NOTHING;
