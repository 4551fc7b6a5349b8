CREATE TABLE "browser_key" (
	"singleton" boolean DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "browser_key_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "browser_key_one_row" CHECK ("browser_key"."singleton")
);
--> statement-breakpoint
CREATE INDEX "known_network_place" ON "known_network" USING btree ("network");