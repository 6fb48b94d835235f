CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_ids" uuid[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "archives_expiry" ON "archives" USING btree ("expires_at");