CREATE TABLE "captcha" (
	"id" text PRIMARY KEY NOT NULL,
	"digits" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logger" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"trace_id" text DEFAULT '' NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"tag" text NOT NULL,
	"message" text NOT NULL,
	"stack" text DEFAULT '' NOT NULL,
	"data" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "role_status" CHECK ("role"."status" in ('enabled', 'disabled'))
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
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_status" CHECK ("user"."status" in ('activated', 'freezed'))
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_resource" ADD CONSTRAINT "menu_resource_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captcha_expires" ON "captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "logger_created" ON "logger" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_code_unique" ON "menu" USING btree (coalesce("parent_id", ''),"code");--> statement-breakpoint
CREATE INDEX "menu_parent" ON "menu" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_resource_unique" ON "menu_resource" USING btree ("menu_id","method","path");--> statement-breakpoint
CREATE UNIQUE INDEX "role_code_unique" ON "role" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "role_menu_unique" ON "role_menu" USING btree ("role_id","menu_id");--> statement-breakpoint
CREATE INDEX "role_menu_menu" ON "role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_unique" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttle_resets" ON "throttle" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_username_unique" ON "user" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "user_created" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_role_unique" ON "user_role" USING btree ("user_id","role_id");--> statement-breakpoint
CREATE INDEX "user_role_role" ON "user_role" USING btree ("role_id");