CREATE FUNCTION character_pairs(value text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
BEGIN
  -- Of words in ASCII there are trigrams.
  IF octet_length("value") = char_length("value") THEN RETURN NULL; END IF;
  RETURN array(
    SELECT DISTINCT "first" || "second"
    FROM (
      SELECT "letter" AS "first", lead("letter") OVER (ORDER BY "place") AS "second"
      FROM string_to_table("value", NULL) WITH ORDINALITY AS "letters" ("letter", "place")
    ) AS "pair"
    WHERE octet_length("first") > 1 AND octet_length("second") > 1
  );
END $$;
--> statement-breakpoint
CREATE TABLE "access_token" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"menu_ids" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "active_user" (
	"day" date NOT NULL,
	"user_id" text NOT NULL,
	"hours" integer NOT NULL,
	CONSTRAINT "active_user_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
CREATE TABLE "active_user_month" (
	"month" date NOT NULL,
	"user_id" text NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "active_user_month_month_user_id_pk" PRIMARY KEY("month","user_id")
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
CREATE TABLE "applied_config" (
	"singleton" boolean DEFAULT true NOT NULL,
	"hash" text NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "applied_config_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "applied_config_one_row" CHECK ("applied_config"."singleton")
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
CREATE TABLE "chain_head" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_link" (
	"id" text PRIMARY KEY NOT NULL,
	"change_id" text NOT NULL,
	"row_hash" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_start" (
	"id" text PRIMARY KEY DEFAULT 'start' NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"rows_before" bigint,
	CONSTRAINT "chain_start_one_row" CHECK ("chain_start"."id" = 'start')
);
--> statement-breakpoint
CREATE TABLE "chain_verification" (
	"singleton" boolean DEFAULT true NOT NULL,
	"run_id" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"checked" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	CONSTRAINT "chain_verification_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "chain_verification_one_row" CHECK ("chain_verification"."singleton"),
	CONSTRAINT "chain_verification_state" CHECK ("chain_verification"."state" in ('running', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "chain_waiting" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"entity" text NOT NULL,
	"record_id" text NOT NULL,
	"record_name" text NOT NULL,
	"verb" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"token_id" text DEFAULT '' NOT NULL,
	"token_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"trace_id" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"undoes" text,
	"restored_from" text,
	"before" jsonb,
	"after" jsonb,
	"search" text DEFAULT '' NOT NULL,
	"actor_salt" text NOT NULL,
	"record_salt" text NOT NULL,
	"actor_hash" text,
	"record_hash" text
);
--> statement-breakpoint
CREATE TABLE "change_ref" (
	"change_id" text NOT NULL,
	"entity" text NOT NULL,
	"record_id" text NOT NULL,
	CONSTRAINT "change_ref_change_id_entity_record_id_pk" PRIMARY KEY("change_id","entity","record_id")
);
--> statement-breakpoint
CREATE TABLE "call_usage" (
	"user_id" text NOT NULL,
	"call" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_usage_user_id_call_day_pk" PRIMARY KEY("user_id","call","day")
);
--> statement-breakpoint
CREATE TABLE "given_code" (
	"id" text PRIMARY KEY NOT NULL,
	"record_id" text NOT NULL,
	"given_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"properties" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "menu_type" CHECK ("menu"."type" in ('page', 'button')),
	CONSTRAINT "menu_status" CHECK ("menu"."status" in ('enabled', 'disabled')),
	CONSTRAINT "menu_code_has_no_dot" CHECK (position('.' in "menu"."code") = 0),
	CONSTRAINT "menu_not_its_own_parent" CHECK ("menu"."parent_id" <> "menu"."id")
);
--> statement-breakpoint
CREATE TABLE "menu_resource" (
	"id" text PRIMARY KEY NOT NULL,
	"menu_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_version" (
	"singleton" boolean DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	"menus" bigint DEFAULT 0 NOT NULL,
	"resources" bigint DEFAULT 0 NOT NULL,
	"roles" bigint DEFAULT 0 NOT NULL,
	"grants" bigint DEFAULT 0 NOT NULL,
	"users" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "policy_version_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "policy_version_one_row" CHECK ("policy_version"."singleton")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"second_factor" text DEFAULT 'optional' NOT NULL,
	"search_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "role_status" CHECK ("role"."status" in ('enabled', 'disabled')),
	CONSTRAINT "role_second_factor" CHECK ("role"."second_factor" in ('optional', 'required'))
);
--> statement-breakpoint
CREATE TABLE "role_menu" (
	"id" text PRIMARY KEY NOT NULL,
	"role_id" text NOT NULL,
	"menu_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"username_shape" text,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"search_key" text,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_status" CHECK ("user"."status" in ('activated', 'freezed'))
);
--> statement-breakpoint
CREATE TABLE "user_preference" (
	"id" text PRIMARY KEY NOT NULL,
	"settings" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_role_source" CHECK ("user_role"."source" in ('manual', 'claims'))
);
--> statement-breakpoint
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
CREATE TABLE "log_forwarding" (
	"singleton" boolean DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_forwarding_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "log_forwarding_one_row" CHECK ("log_forwarding"."singleton")
);
--> statement-breakpoint
CREATE TABLE "log_outbox" (
	"logger_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tag" text NOT NULL,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "logger" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"tag" text NOT NULL,
	"event" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"trace_id" text DEFAULT '' NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"route" text DEFAULT '' NOT NULL,
	"status" integer,
	"duration" integer,
	"entity" text DEFAULT '' NOT NULL,
	"record_id" text DEFAULT '' NOT NULL,
	"record_name" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"stack" text DEFAULT '' NOT NULL,
	"data" jsonb,
	"search" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "notification" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"role_id" text,
	"event" text NOT NULL,
	"params" text DEFAULT '{}' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"mail_due" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "company_account" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"outlived_reset" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "recovery_link" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
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
	"network" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '7 days' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"signed_in_by" text DEFAULT 'password' NOT NULL,
	"company_token" text,
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
CREATE TABLE "browser_key" (
	"singleton" boolean DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "browser_key_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "browser_key_one_row" CHECK ("browser_key"."singleton")
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"id" text PRIMARY KEY NOT NULL,
	"digits" text NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"user_id" text NOT NULL,
	"device" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_device_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "known_network" (
	"user_id" text NOT NULL,
	"network" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_network_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE TABLE "security_clock" (
	"singleton" boolean DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_clock_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "security_clock_one_row" CHECK ("security_clock"."singleton")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"viewer_session_id" text,
	"viewed_role_ids" text[],
	"viewed_menu_ids" text[],
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"signed_in_by" text DEFAULT 'password' NOT NULL,
	"second_factor_passed" boolean DEFAULT false NOT NULL,
	"company_token" text,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_signed_in_by" CHECK ("session"."signed_in_by" in ('password', 'passkey', 'company'))
);
--> statement-breakpoint
CREATE TABLE "sign_in" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT '' NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"previous_at" timestamp (3) with time zone,
	"previous_ip" text DEFAULT '' NOT NULL,
	"previous_user_agent" text DEFAULT '' NOT NULL,
	"previous_failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_ref" ADD CONSTRAINT "change_ref_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_usage" ADD CONSTRAINT "call_usage_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_resource" ADD CONSTRAINT "menu_resource_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preference" ADD CONSTRAINT "user_preference_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_filter" ADD CONSTRAINT "log_filter_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_filter" ADD CONSTRAINT "log_filter_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_account" ADD CONSTRAINT "company_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_flow" ADD CONSTRAINT "oidc_flow_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_link" ADD CONSTRAINT "recovery_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_request" ADD CONSTRAINT "recovery_request_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD CONSTRAINT "login_challenge_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factor" ADD CONSTRAINT "totp_factor_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_network" ADD CONSTRAINT "known_network_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewer_session_id_session_id_fk" FOREIGN KEY ("viewer_session_id") REFERENCES "session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_id_user_id_fk" FOREIGN KEY ("id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_token_hash_unique" ON "access_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_token_user" ON "access_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("kind","slot");--> statement-breakpoint
CREATE INDEX "activity_slot" ON "activity" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "activity_fresh" ON "activity" USING btree ("slot") WHERE not "activity"."merged";--> statement-breakpoint
CREATE UNIQUE INDEX "chain_link_change" ON "chain_link" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "chain_link_created" ON "chain_link" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "change_created" ON "change" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "change_entity" ON "change" USING btree ("entity","created_at","id");--> statement-breakpoint
CREATE INDEX "change_record" ON "change" USING btree ("record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "change_actor" ON "change" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "change_verb" ON "change" USING btree ("verb","created_at","id");--> statement-breakpoint
CREATE INDEX "change_address" ON "change" USING btree ("address","created_at","id");--> statement-breakpoint
CREATE INDEX "change_deleted" ON "change" USING btree ("entity","created_at","id") WHERE "change"."verb" = 'delete';--> statement-breakpoint
CREATE INDEX "change_trace" ON "change" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "change_search" ON "change" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "change_pairs" ON "change" USING gin (character_pairs("search"));--> statement-breakpoint
CREATE INDEX "change_ref_record" ON "change_ref" USING btree ("entity","record_id","change_id");--> statement-breakpoint
CREATE INDEX "call_usage_day" ON "call_usage" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_code_unique" ON "menu" USING btree (coalesce("parent_id", ''),"code");--> statement-breakpoint
CREATE INDEX "menu_parent" ON "menu" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_resource_unique" ON "menu_resource" USING btree ("menu_id","method","path");--> statement-breakpoint
CREATE UNIQUE INDEX "role_code_unique" ON "role" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "role_menu_unique" ON "role_menu" USING btree ("role_id","menu_id");--> statement-breakpoint
CREATE INDEX "role_menu_menu" ON "role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_username_unique" ON "user" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "user_username_shape" ON "user" USING btree ("username_shape");--> statement-breakpoint
CREATE INDEX "user_created" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_username" ON "user" USING gin ("username" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_name" ON "user" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_search_key" ON "user" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_email" ON "user" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE INDEX "user_without_search_key" ON "user" USING btree ("id") WHERE "user"."search_key" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_role_unique" ON "user_role" USING btree ("user_id","role_id");--> statement-breakpoint
CREATE INDEX "user_role_role" ON "user_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_filter_name_unique" ON "log_filter" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "log_filter_role" ON "log_filter" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "log_outbox_created" ON "log_outbox" USING btree ("created_at","logger_id");--> statement-breakpoint
CREATE INDEX "logger_created" ON "logger" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "logger_level" ON "logger" USING btree ("level","created_at","id");--> statement-breakpoint
CREATE INDEX "logger_tag" ON "logger" USING btree ("tag","created_at","id");--> statement-breakpoint
CREATE INDEX "logger_event" ON "logger" USING btree ("event","created_at","id");--> statement-breakpoint
CREATE INDEX "logger_user" ON "logger" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "logger_address" ON "logger" USING btree ("address","created_at","id");--> statement-breakpoint
CREATE INDEX "logger_record" ON "logger" USING btree ("record_id","created_at","id") WHERE "logger"."record_id" <> '';--> statement-breakpoint
CREATE INDEX "logger_entity" ON "logger" USING btree ("entity","created_at","id") WHERE "logger"."entity" <> '';--> statement-breakpoint
CREATE INDEX "logger_actions" ON "logger" USING btree ("created_at","id") WHERE "logger"."tag" <> 'request' or "logger"."level" = 'error';--> statement-breakpoint
CREATE INDEX "logger_trace" ON "logger" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "logger_search" ON "logger" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "logger_pairs" ON "logger" USING gin (character_pairs("search"));--> statement-breakpoint
CREATE INDEX "mail_outbox_next" ON "mail_outbox" USING btree ("next_at","id");--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_role" ON "notification" USING btree ("role_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_mail_due" ON "notification" USING btree ("created_at") WHERE "notification"."mail_due";--> statement-breakpoint
CREATE INDEX "notification_read_notification" ON "notification_read" USING btree ("notification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_account_subject_unique" ON "company_account" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "company_account_user_unique" ON "company_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oidc_flow_expires" ON "oidc_flow" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_flow_network" ON "oidc_flow" USING btree ("network","expires_at");--> statement-breakpoint
CREATE INDEX "oidc_flow_session" ON "oidc_flow" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_unique" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_bound" ON "passkey_challenge" USING btree ("bound_to");--> statement-breakpoint
CREATE INDEX "passkey_challenge_network" ON "passkey_challenge" USING btree ("network","expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_link_user" ON "recovery_link" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recovery_link_expires" ON "recovery_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_request_created" ON "recovery_request" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "registration_created" ON "registration" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "registration_network" ON "registration" USING btree ("network","expires_at");--> statement-breakpoint
CREATE INDEX "registration_expires" ON "registration" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_challenge_user" ON "login_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_challenge_expires" ON "login_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_code_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "captcha_expires" ON "captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captcha_network" ON "captcha" USING btree ("network","expires_at");--> statement-breakpoint
CREATE INDEX "known_device_used" ON "known_device" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "known_network_used" ON "known_network" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "known_network_place" ON "known_network" USING btree ("network");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_unique" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_viewer" ON "session" USING btree ("viewer_session_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttle_resets" ON "throttle" USING btree ("resets_at");
--> statement-breakpoint
CREATE FUNCTION raise_policy_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "policy_version" SET
    "version" = "version" + 1,
    "menus" = "menus" + (TG_TABLE_NAME = 'menu')::int,
    "resources" = "resources" + (TG_TABLE_NAME = 'menu_resource')::int,
    "roles" = "roles" + (TG_TABLE_NAME = 'role')::int,
    "grants" = "grants" + (TG_TABLE_NAME = 'role_menu')::int;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_users_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE "policy_version" SET "users" = "users" + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('gatehouse_changes', '*');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_user_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE "changed" jsonb := coalesce(to_jsonb(NEW), to_jsonb(OLD));
BEGIN
  PERFORM pg_notify('gatehouse_changes', coalesce("changed" ->> 'user_id', "changed" ->> 'id'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE VIEW log_entry AS
  SELECT "id", "level", "tag", "event", "reason", "trace_id", "user_id", "username", "address", "method", "path",
    "route", "status", "duration", "entity", "record_id", "record_name", "message", "stack", "data", "search",
    "created_at", '' AS "token_id", '' AS "token_name", '' AS "request_id", NULL::text AS "undoes",
    NULL::text AS "restored_from", NULL::jsonb AS "before", NULL::jsonb AS "after",
    "xmin"::text::bigint AS "transaction"
  FROM "logger"
  UNION ALL
  SELECT "id", 'info', 'operate', "verb", '', "trace_id", "actor_id", "actor_name", "address", '', '',
    '', NULL, NULL, "entity", "record_id", "record_name", "verb" || ' ' || "entity" || ' ''' || "record_name" || '''',
    '', NULL, "search", "created_at", "token_id", "token_name", "request_id", "undoes", "restored_from", "before",
    "after", "xmin"::text::bigint
  FROM "change";
--> statement-breakpoint
CREATE FUNCTION logger_call(method text, path text, route text, status integer) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
  SELECT CASE WHEN "method" IN ('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') THEN "method" ELSE 'other' END
    || ' ' || CASE WHEN "route" <> '' THEN "route" WHEN "status" = 404 OR "path" = '' THEN '(unknown route)'
      ELSE left(regexp_replace("path", '/[0-9a-v]{20}(?=/|$)', '/{id}', 'g'), 200) END
$_$;
--> statement-breakpoint
CREATE FUNCTION activity_of(at timestamp with time zone, level text, tag text, event text, reason text, user_id text,
    method text, path text, route text, status integer, duration integer, entity text)
  RETURNS TABLE(slot timestamp with time zone, kind text, name text, detail text, at_most integer, cost bigint)
    LANGUAGE sql STABLE
    AS $_$
  SELECT "fact".*
  FROM (
    SELECT to_timestamp(floor(extract(epoch FROM "at") / 3600) * 3600) AS "hour",
      coalesce("duration", 0)::bigint AS "ms",
      CASE WHEN "status" BETWEEN 100 AND 599 THEN "status" / 100 || 'xx' ELSE 'other' END AS "class"
    OFFSET 0
  ) AS "answer"
  CROSS JOIN LATERAL (
    SELECT coalesce((ARRAY[1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 10000, 30000])
      [width_bucket("ms" - 1, ARRAY[1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 10000, 30000]::bigint[]) + 1], 60000) AS "at_most"
  ) AS "latency"
  CROSS JOIN LATERAL (
    SELECT "hour", 'row', "tag", "level", 0, 0::bigint
    UNION ALL SELECT "hour", 'user', "user_id", '', 0, 0 WHERE "user_id" <> ''
    UNION ALL SELECT "hour", 'login', CASE WHEN "reason" <> '' THEN 'failure' ELSE 'success' END, "reason", 0, 0
      WHERE "tag" = 'login'
    UNION ALL SELECT "hour", 'change', "entity", "event", 0, 0 WHERE "tag" = 'operate'
    UNION ALL SELECT "hour", 'denied', "logger_call"("method", "path", "route", "status"), '', 0, 0 WHERE "tag" = 'denied'
    UNION ALL SELECT "hour", 'call', "logger_call"("method", "path", "route", "status"), "class", "latency"."at_most", "ms"
      WHERE "tag" = 'request'
    UNION ALL SELECT to_timestamp(floor(extract(epoch FROM "at") / 300) * 300), 'traffic', '', "class",
      "latency"."at_most", "ms" WHERE "tag" = 'request'
  ) AS "fact"
$_$;
--> statement-breakpoint
CREATE FUNCTION count_logged() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "activity" ("slot", "kind", "name", "detail", "at_most", "count", "cost")
  SELECT "fact"."slot", "fact"."kind", "fact"."name", "fact"."detail", "fact"."at_most", count(*), sum("fact"."cost")
  FROM "added" CROSS JOIN LATERAL "activity_of"("created_at", "level", "tag", "event", "reason", "user_id", "method",
    "path", "route", "status", "duration", "entity") AS "fact"
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "activity" ("slot", "kind", "name", "detail", "at_most", "count", "cost")
  SELECT "fact"."slot", "fact"."kind", "fact"."name", "fact"."detail", "fact"."at_most", count(*), sum("fact"."cost")
  FROM "added" CROSS JOIN LATERAL "activity_of"("created_at", 'info', 'operate', "verb", '', "actor_id", '', '', '',
    NULL, NULL, "entity") AS "fact"
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Retention, restores and the erasure of a person's data say that it is them, for their transaction.
  IF coalesce(current_setting('gatehouse.maintenance', true), '') <> 'on' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER change_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER change_counted AFTER INSERT ON change REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed();
--> statement-breakpoint
CREATE TRIGGER change_ref_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON change_ref FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER logger_append_only BEFORE UPDATE ON logger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER logger_counted AFTER INSERT ON logger REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_logged();
--> statement-breakpoint
CREATE TRIGGER access_token_notice AFTER DELETE OR UPDATE OF id, user_id, token_hash, menu_ids, expires_at ON access_token FOR EACH ROW EXECUTE FUNCTION tell_user_change();
--> statement-breakpoint
CREATE TRIGGER access_token_truncate_notice AFTER TRUNCATE ON access_token FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER menu_policy AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON menu FOR EACH STATEMENT EXECUTE FUNCTION raise_policy_version();
--> statement-breakpoint
CREATE TRIGGER menu_resource_policy AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON menu_resource FOR EACH STATEMENT EXECUTE FUNCTION raise_policy_version();
--> statement-breakpoint
CREATE TRIGGER passkey_notice AFTER INSERT OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION tell_user_change();
--> statement-breakpoint
CREATE TRIGGER passkey_truncate_notice AFTER TRUNCATE ON passkey FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER policy_notice AFTER UPDATE ON policy_version FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER role_menu_policy AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON role_menu FOR EACH STATEMENT EXECUTE FUNCTION raise_policy_version();
--> statement-breakpoint
CREATE TRIGGER role_policy AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON role FOR EACH STATEMENT EXECUTE FUNCTION raise_policy_version();
--> statement-breakpoint
CREATE TRIGGER session_notice AFTER DELETE OR UPDATE OF id, user_id, token_hash, expires_at, ends_at, viewer_session_id, viewed_role_ids, viewed_menu_ids, signed_in_by, second_factor_passed ON session FOR EACH ROW EXECUTE FUNCTION tell_user_change();
--> statement-breakpoint
CREATE TRIGGER session_truncate_notice AFTER TRUNCATE ON session FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER totp_factor_notice AFTER INSERT OR DELETE ON totp_factor FOR EACH ROW EXECUTE FUNCTION tell_user_change();
--> statement-breakpoint
CREATE TRIGGER totp_factor_truncate_notice AFTER TRUNCATE ON totp_factor FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER user_notice AFTER UPDATE ON "user" FOR EACH ROW WHEN ((((to_jsonb(old.*) - 'last_sign_in_at'::text) - 'search_key'::text) IS DISTINCT FROM ((to_jsonb(new.*) - 'last_sign_in_at'::text) - 'search_key'::text))) EXECUTE FUNCTION tell_user_change();
--> statement-breakpoint
CREATE TRIGGER user_preference_notice AFTER INSERT OR DELETE OR UPDATE ON user_preference FOR EACH ROW EXECUTE FUNCTION tell_user_change();
--> statement-breakpoint
CREATE TRIGGER user_preference_truncate_notice AFTER TRUNCATE ON user_preference FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER user_role_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON user_role FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER user_role_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON user_role FOR EACH STATEMENT EXECUTE FUNCTION raise_users_version();
--> statement-breakpoint
CREATE TRIGGER user_status_version AFTER UPDATE OF status ON "user" FOR EACH STATEMENT EXECUTE FUNCTION raise_users_version();
--> statement-breakpoint
CREATE TRIGGER user_version AFTER INSERT OR DELETE OR TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION raise_users_version();
--> statement-breakpoint
CREATE TRIGGER users_notice AFTER INSERT OR DELETE OR TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
INSERT INTO "policy_version" ("version") VALUES (1);
--> statement-breakpoint
INSERT INTO "chain_start" ("since", "rows_before") VALUES (now(), 0);
