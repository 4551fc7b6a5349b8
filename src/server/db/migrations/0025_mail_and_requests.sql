CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"template" text NOT NULL,
	"params" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_link" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_request" (
	"id" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_link" ADD CONSTRAINT "recovery_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_request" ADD CONSTRAINT "recovery_request_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_next" ON "mail_outbox" USING btree ("next_at","id");--> statement-breakpoint
CREATE INDEX "recovery_link_user" ON "recovery_link" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recovery_link_expires" ON "recovery_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_request_created" ON "recovery_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "registration_created" ON "registration" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_email" ON "user" USING btree (lower("email"));
--> statement-breakpoint
-- Who may add users also answers those who register, and who may reset passwords those who forgot theirs, in databases that were seeded before.
INSERT INTO "menu_resource" ("id", "menu_id", "method", "path", "created_at", "updated_at")
SELECT "resource"."id", "button"."id", "resource"."method", "resource"."path", "moment"."at", "moment"."at"
FROM (VALUES
  ('dc25requests00000001', 'add', 'GET', '/api/v1/registrations'),
  ('dc25requests00000002', 'add', 'POST', '/api/v1/registrations/{id}/activate'),
  ('dc25requests00000003', 'add', 'DELETE', '/api/v1/registrations/{id}'),
  ('dc25requests00000004', 'reset', 'GET', '/api/v1/recovery-requests'),
  ('dc25requests00000005', 'reset', 'DELETE', '/api/v1/recovery-requests/{id}')
) AS "resource" ("id", "code", "method", "path")
JOIN "menu" AS "button" ON "button"."code" = "resource"."code" AND "button"."type" = 'button'
JOIN "menu" AS "page" ON "page"."id" = "button"."parent_id" AND "page"."code" = 'user' AND "page"."type" = 'page'
JOIN "menu" AS "system" ON "system"."id" = "page"."parent_id" AND "system"."code" = 'system' AND "system"."parent_id" IS NULL
CROSS JOIN (SELECT date_trunc('milliseconds', now()) AS "at") AS "moment"
ON CONFLICT DO NOTHING;
