DROP INDEX "user_email";--> statement-breakpoint
ALTER TABLE "recovery_link" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "expires_at" timestamp (3) with time zone DEFAULT now() + interval '7 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "registration_network" ON "registration" USING btree ("network","expires_at");--> statement-breakpoint
CREATE INDEX "registration_expires" ON "registration" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_email" ON "user" USING btree (lower("email" collate "C"));