CREATE TABLE "saved_view" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"role_id" text,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" text[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_view_name" UNIQUE NULLS NOT DISTINCT("user_id","role_id","list","name"),
	CONSTRAINT "saved_view_owner" CHECK (("saved_view"."user_id" is null) <> ("saved_view"."role_id" is null))
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_role" ON "saved_view" USING btree ("role_id");--> statement-breakpoint
-- Filters of the log that were saved before. Of those that are shared with a role under one name the first is the role's.
INSERT INTO "saved_view" ("id", "user_id", "role_id", "list", "name", "query", "created_at", "updated_at")
  SELECT "id", CASE WHEN "shared" THEN NULL ELSE "user_id" END, CASE WHEN "shared" THEN "role_id" END,
    'system.logger', "name", "query", "created_at", "updated_at"
  FROM (
    SELECT *, "role_id" IS NOT NULL
      AND row_number() OVER (PARTITION BY "role_id", "name" ORDER BY "created_at", "id") = 1 AS "shared"
    FROM "log_filter"
  ) AS "saved";
--> statement-breakpoint
DROP TABLE "log_filter";
--> statement-breakpoint
-- Views are free to everybody who is signed in.
DELETE FROM "menu_resource" WHERE "path" IN ('/api/v1/loggers/filters', '/api/v1/loggers/filters/{id}');
