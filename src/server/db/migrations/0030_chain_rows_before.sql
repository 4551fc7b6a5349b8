ALTER TABLE "log_chain" ADD COLUMN "rows_before" bigint;--> statement-breakpoint
-- A signed start stays as it was signed: npm run logs:verify -- --sign counts them.
UPDATE "log_chain" SET "rows_before" = (
	SELECT count(*) FROM "logger"
	WHERE "tag" = 'operate' AND "created_at" < "log_chain"."since"
		AND NOT EXISTS (
			SELECT FROM "log_link" "link"
			WHERE "link"."logger_id" = "logger"."id" AND "link"."id" > lpad("log_chain"."seq"::text, 20, '0'))
		AND NOT EXISTS (SELECT FROM "log_unlinked" "waits" WHERE "waits"."id" = "logger"."id")
) WHERE "signature" = '';--> statement-breakpoint
-- An earlier result says nothing of them.
DELETE FROM "log_verification" WHERE "state" <> 'running';
