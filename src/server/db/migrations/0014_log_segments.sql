CREATE TABLE "logger_posting" (
	"segment" integer NOT NULL,
	"token" text NOT NULL,
	"slots" "bytea" NOT NULL,
	CONSTRAINT "logger_posting_segment_token_pk" PRIMARY KEY("segment","token")
);
--> statement-breakpoint
CREATE TABLE "logger_segment" (
	"id" serial PRIMARY KEY NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"places" "bytea" DEFAULT '' NOT NULL,
	"first_id" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "logger_message";--> statement-breakpoint
CREATE INDEX "logger_posting_token" ON "logger_posting" USING btree ("token","segment");--> statement-breakpoint
CREATE INDEX "logger_segment_from" ON "logger_segment" USING btree ("from_at") WHERE live;--> statement-breakpoint
CREATE INDEX "logger_segment_until" ON "logger_segment" USING btree ("until_at") WHERE live;--> statement-breakpoint
CREATE INDEX "logger_segment_not_live" ON "logger_segment" USING btree ("id") WHERE not live;--> statement-breakpoint
CREATE FUNCTION "uncover_logger_segments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "oldest" timestamptz;
  "newest" timestamptz;
BEGIN
  -- Held until the end of the transaction: no segment goes live meanwhile.
  PERFORM pg_advisory_xact_lock_shared(7102030);
  SELECT min("created_at"), max("created_at") INTO "oldest", "newest" FROM "changed";
  IF "oldest" IS NOT NULL THEN
    UPDATE "logger_segment" SET "live" = false, "claimed_at" = now()
    WHERE "live" AND "until_at" > "oldest" AND "from_at" <= "newest";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "logger_uncover_inserted" AFTER INSERT ON "logger" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "uncover_logger_segments"();
--> statement-breakpoint
CREATE TRIGGER "logger_uncover_deleted" AFTER DELETE ON "logger" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "uncover_logger_segments"();
--> statement-breakpoint
CREATE FUNCTION "empty_logger_segments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "logger_segment", "logger_posting";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "logger_empty_segments" AFTER TRUNCATE ON "logger" FOR EACH STATEMENT EXECUTE FUNCTION "empty_logger_segments"();
