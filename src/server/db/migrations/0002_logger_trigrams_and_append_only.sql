CREATE EXTENSION IF NOT EXISTS "pg_trgm";
--> statement-breakpoint
CREATE FUNCTION "refuse_logger_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'logger is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "logger_append_only" BEFORE UPDATE ON "logger" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_logger_update"();
