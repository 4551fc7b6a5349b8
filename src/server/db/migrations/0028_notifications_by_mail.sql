ALTER TABLE "notification" ADD COLUMN "mail_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in" ADD COLUMN "locale" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_mail_due" ON "notification" USING btree ("created_at") WHERE "notification"."mail_due";