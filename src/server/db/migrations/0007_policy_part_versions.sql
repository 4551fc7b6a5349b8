ALTER TABLE "policy_version" ADD COLUMN "menus" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_version" ADD COLUMN "resources" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_version" ADD COLUMN "roles" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_version" ADD COLUMN "grants" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "raise_policy_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "policy_version" SET
    "version" = "version" + 1,
    "menus" = "menus" + (TG_TABLE_NAME = 'menu')::int,
    "resources" = "resources" + (TG_TABLE_NAME = 'menu_resource')::int,
    "roles" = "roles" + (TG_TABLE_NAME = 'role')::int,
    "grants" = "grants" + (TG_TABLE_NAME = 'role_menu')::int;
  RETURN NULL;
END $$;
