CREATE TABLE "user_preference" (
	"id" text PRIMARY KEY NOT NULL,
	"settings" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_preference" ADD CONSTRAINT "user_preference_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Whoever edits menus also puts them in order, by a menu of their own as well. It runs once, so a call that an admin takes away stays away.
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT substr(md5("edit"."menu_id" || 'PATCH/api/v1/menus/{id}/order'), 1, 20), "edit"."menu_id", 'PATCH', '/api/v1/menus/{id}/order', date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
FROM (SELECT DISTINCT "menu_id" FROM "menu_resource" WHERE "method" = 'PUT' AND "path" IN ('/api/v1/menus/{id}', '/api/v1/menus/:id')) AS "edit"
ON CONFLICT DO NOTHING;
