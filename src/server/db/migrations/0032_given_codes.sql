CREATE TABLE "given_code" (
	"id" text PRIMARY KEY NOT NULL,
	"record_id" text NOT NULL,
	"given_by" text NOT NULL
);
