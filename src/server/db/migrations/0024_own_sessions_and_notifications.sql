CREATE TABLE "notification" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"role_id" text,
	"event" text NOT NULL,
	"params" text DEFAULT '{}' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_for_one" CHECK (num_nonnulls("notification"."user_id", "notification"."role_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "notification_read" (
	"user_id" text NOT NULL,
	"notification_id" text NOT NULL,
	CONSTRAINT "notification_read_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"user_id" text NOT NULL,
	"device" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_device_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"previous_at" timestamp (3) with time zone,
	"previous_ip" text DEFAULT '' NOT NULL,
	"previous_user_agent" text DEFAULT '' NOT NULL,
	"previous_failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_role" ON "notification" USING btree ("role_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_read_notification" ON "notification_read" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "known_device_used" ON "known_device" USING btree ("used_at");
--> statement-breakpoint
-- When a session was last seen is not remembered with it.
DROP TRIGGER "session_notice" ON "session";
--> statement-breakpoint
CREATE TRIGGER "session_notice" AFTER UPDATE OF "id", "user_id", "token_hash", "expires_at", "ends_at", "viewer_session_id", "viewed_role_ids", "viewed_menu_ids" OR DELETE
ON "session" FOR EACH ROW EXECUTE FUNCTION "tell_user_change"();
--> statement-breakpoint
-- The button that shows and ends somebody's sessions, for databases that were seeded before. Once: whoever deletes it is rid of it.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "added" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT 'dc24sessions00000001', "page"."id", 'sessions', 'Sessions', 5, 'button', 'enabled', "at", "at"
  FROM "menu" AS "page"
  JOIN "menu" AS "system" ON "system"."id" = "page"."parent_id" AND "system"."code" = 'system' AND "system"."parent_id" IS NULL
  CROSS JOIN "moment"
  WHERE "page"."code" = 'user' AND "page"."type" = 'page'
  ON CONFLICT DO NOTHING
  RETURNING "id"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "resource"."id", "added"."id", "resource"."method", "resource"."path", "at", "at"
FROM "added" CROSS JOIN "moment" CROSS JOIN (VALUES
  ('dc24sessions00000002', 'GET', '/api/v1/users/{id}/sessions'),
  ('dc24sessions00000003', 'DELETE', '/api/v1/users/{id}/sessions'),
  ('dc24sessions00000004', 'DELETE', '/api/v1/users/{id}/sessions/{session_id}')
) AS "resource" ("id", "method", "path");
