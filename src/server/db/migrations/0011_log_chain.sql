CREATE TABLE "log_chain" (
	"id" text PRIMARY KEY DEFAULT 'start' NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	CONSTRAINT "log_chain_one_row" CHECK ("log_chain"."id" = 'start')
);
--> statement-breakpoint
CREATE TABLE "log_head" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_link" (
	"id" text PRIMARY KEY NOT NULL,
	"logger_id" text NOT NULL,
	"row_hash" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_unlinked" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "log_link_logger" ON "log_link" USING btree ("logger_id");--> statement-breakpoint
CREATE INDEX "log_link_created" ON "log_link" USING btree ("created_at","id");--> statement-breakpoint
-- Audit rows from before are in no link.
INSERT INTO "log_chain" ("since") VALUES (now());
