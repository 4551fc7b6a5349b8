INSERT INTO "policy_version" ("version") VALUES (1);
--> statement-breakpoint
CREATE FUNCTION "raise_policy_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "policy_version" SET "version" = "version" + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "menu_policy" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "menu" FOR EACH STATEMENT EXECUTE FUNCTION "raise_policy_version"();
--> statement-breakpoint
CREATE TRIGGER "menu_resource_policy" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "menu_resource" FOR EACH STATEMENT EXECUTE FUNCTION "raise_policy_version"();
--> statement-breakpoint
CREATE TRIGGER "role_policy" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "role" FOR EACH STATEMENT EXECUTE FUNCTION "raise_policy_version"();
--> statement-breakpoint
CREATE TRIGGER "role_menu_policy" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "role_menu" FOR EACH STATEMENT EXECUTE FUNCTION "raise_policy_version"();
