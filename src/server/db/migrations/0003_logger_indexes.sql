CREATE INDEX "logger_level" ON "logger" USING btree ("level","created_at","id");--> statement-breakpoint
CREATE INDEX "logger_tag" ON "logger" USING btree ("tag","created_at","id");--> statement-breakpoint
CREATE INDEX "logger_user" ON "logger" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "logger_trace" ON "logger" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "logger_message" ON "logger" USING gin ("message" gin_trgm_ops) WITH (gin_pending_list_limit=256);