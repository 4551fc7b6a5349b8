-- Tells servers whose sessions, rights or shown data changed, so that they read them anew.
CREATE FUNCTION "tell_user_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('gatehouse_changes',
    coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> CASE TG_TABLE_NAME WHEN 'session' THEN 'user_id' ELSE 'id' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('gatehouse_changes', '*');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "session_notice" AFTER UPDATE OR DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION "tell_user_change"();
--> statement-breakpoint
CREATE TRIGGER "session_truncate_notice" AFTER TRUNCATE ON "session" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"();
--> statement-breakpoint
-- Neither when somebody signed in nor what they are searched by is remembered.
CREATE TRIGGER "user_notice" AFTER UPDATE ON "user" FOR EACH ROW
WHEN (to_jsonb(OLD) - 'last_sign_in_at' - 'search_key' IS DISTINCT FROM to_jsonb(NEW) - 'last_sign_in_at' - 'search_key')
EXECUTE FUNCTION "tell_user_change"();
--> statement-breakpoint
CREATE TRIGGER "users_notice" AFTER INSERT OR DELETE OR TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"();
--> statement-breakpoint
CREATE TRIGGER "user_role_notice" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "user_role" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"();
--> statement-breakpoint
CREATE TRIGGER "user_preference_notice" AFTER INSERT OR UPDATE OR DELETE ON "user_preference" FOR EACH ROW EXECUTE FUNCTION "tell_user_change"();
--> statement-breakpoint
CREATE TRIGGER "user_preference_truncate_notice" AFTER TRUNCATE ON "user_preference" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"();
--> statement-breakpoint
CREATE TRIGGER "policy_notice" AFTER UPDATE ON "policy_version" FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"();
