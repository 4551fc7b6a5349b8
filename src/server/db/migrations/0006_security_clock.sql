CREATE TABLE "security_clock" (
	"singleton" boolean DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_clock_singleton_pk" PRIMARY KEY("singleton"),
	CONSTRAINT "security_clock_one_row" CHECK ("security_clock"."singleton")
);
