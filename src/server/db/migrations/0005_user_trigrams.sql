CREATE INDEX "user_username" ON "user" USING gin ("username" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_name" ON "user" USING gin ("name" gin_trgm_ops);