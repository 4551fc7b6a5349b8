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
CREATE INDEX "log_outbox_created" ON "log_outbox" USING btree ("created_at","logger_id");