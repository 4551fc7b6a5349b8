-- By what somebody signed in is remembered with their session.
DROP TRIGGER "session_notice" ON "session";
--> statement-breakpoint
CREATE TRIGGER "session_notice" AFTER UPDATE OF "id", "user_id", "token_hash", "expires_at", "ends_at", "viewer_session_id", "viewed_role_ids", "viewed_menu_ids", "signed_in_by", "second_factor_passed" OR DELETE
ON "session" FOR EACH ROW EXECUTE FUNCTION "tell_user_change"();
