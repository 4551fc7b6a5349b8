CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"user_handle" text NOT NULL,
	"rp_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"network" text NOT NULL,
	"bound_to" text NOT NULL,
	"user_handle" text NOT NULL,
	"rp_id" text NOT NULL,
	"origins" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenge_kind" CHECK ("passkey_challenge"."kind" in ('add', 'sign-in', 'second-factor'))
);
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_unique" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_bound" ON "passkey_challenge" USING btree ("bound_to");--> statement-breakpoint
CREATE INDEX "passkey_challenge_network" ON "passkey_challenge" USING btree ("network","expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");
--> statement-breakpoint
-- Rows that belong to a user name them in a column; a row of a user's own has their id.
CREATE OR REPLACE FUNCTION "tell_user_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "changed" jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
BEGIN
  PERFORM pg_notify('gatehouse_changes', coalesce("changed" ->> 'user_id', "changed" ->> 'id'));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whether a user has one is remembered with their sessions; when it was used is not.
CREATE TRIGGER "passkey_notice" AFTER INSERT OR DELETE ON "passkey" FOR EACH ROW EXECUTE FUNCTION "tell_user_change"();
--> statement-breakpoint
CREATE TRIGGER "passkey_truncate_notice" AFTER TRUNCATE ON "passkey" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"();
