CREATE TABLE "login_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "second_factor" text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD CONSTRAINT "login_challenge_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factor" ADD CONSTRAINT "totp_factor_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_challenge_user" ON "login_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_challenge_expires" ON "login_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_code_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_second_factor" CHECK ("role"."second_factor" in ('optional', 'required'));--> statement-breakpoint
-- Whether a user has one is remembered with their sessions; which code was used last is not.
CREATE TRIGGER "totp_factor_notice" AFTER INSERT OR DELETE ON "totp_factor" FOR EACH ROW EXECUTE FUNCTION "tell_user_change"();
--> statement-breakpoint
CREATE TRIGGER "totp_factor_truncate_notice" AFTER TRUNCATE ON "totp_factor" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"();
--> statement-breakpoint
-- The button that resets somebody's second factor, for databases that were seeded before. Once: whoever deletes it is rid of it.
WITH "moment" AS (
  SELECT date_trunc('milliseconds', now()) AS "at"
), "added" AS (
  INSERT INTO "menu" ("id", "parent_id", "code", "name", "sequence", "type", "status", "created_at", "updated_at")
  SELECT 'dc21secondfactor0001', "page"."id", 'reset-factor', 'Remove second factor', 5, 'button', 'enabled', "at", "at"
  FROM "menu" AS "page"
  JOIN "menu" AS "system" ON "system"."id" = "page"."parent_id" AND "system"."code" = 'system' AND "system"."parent_id" IS NULL
  CROSS JOIN "moment"
  WHERE "page"."code" = 'user' AND "page"."type" = 'page'
  ON CONFLICT DO NOTHING
  RETURNING "id"
)
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT 'dc21secondfactor0002', "added"."id", 'DELETE', '/api/v1/users/{id}/second-factor', "at", "at"
FROM "added" CROSS JOIN "moment";
