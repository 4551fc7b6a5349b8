CREATE TABLE "known_network" (
	"user_id" text NOT NULL,
	"network" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_network_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
ALTER TABLE "captcha" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "username_shape" text;--> statement-breakpoint
ALTER TABLE "known_network" ADD CONSTRAINT "known_network_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_network_used" ON "known_network" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "captcha_network" ON "captcha" USING btree ("network","expires_at");--> statement-breakpoint
CREATE INDEX "user_username_shape" ON "user" USING btree ("username_shape");