CREATE TABLE "active_user_month" (
	"month" date NOT NULL,
	"user_id" text NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "active_user_month_month_user_id_pk" PRIMARY KEY("month","user_id")
);
--> statement-breakpoint
INSERT INTO "active_user_month" ("month", "user_id", "days")
SELECT date_trunc('month', "day")::date, "user_id", bit_or(1 << extract(day from "day")::int - 1)
FROM "active_user" GROUP BY 1, 2;
