CREATE TABLE "company_account" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_flow" (
	"id" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"session_id" text,
	"redirect" text NOT NULL,
	"network" text NOT NULL,
	"answer" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD COLUMN "signed_in_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD COLUMN "company_token" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "signed_in_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "second_factor_passed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "company_token" text;--> statement-breakpoint
ALTER TABLE "company_account" ADD CONSTRAINT "company_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_flow" ADD CONSTRAINT "oidc_flow_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_account_subject_unique" ON "company_account" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "company_account_user_unique" ON "company_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oidc_flow_expires" ON "oidc_flow" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_flow_network" ON "oidc_flow" USING btree ("network","expires_at");--> statement-breakpoint
CREATE INDEX "oidc_flow_session" ON "oidc_flow" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_source" CHECK ("user_role"."source" in ('manual', 'claims'));--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_signed_in_by" CHECK ("session"."signed_in_by" in ('password', 'passkey', 'company'));