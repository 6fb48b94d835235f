CREATE TABLE "failed_work" (
	"owner" text PRIMARY KEY NOT NULL,
	"seconds" real NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "started_at" timestamp with time zone;