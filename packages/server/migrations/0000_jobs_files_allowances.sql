CREATE TABLE "allowances" (
	"owner" text NOT NULL,
	"period" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "allowances_owner_period_pk" PRIMARY KEY("owner","period")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages" integer,
	"blob" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_jobId_unique" UNIQUE("job_id"),
	CONSTRAINT "files_blob_unique" UNIQUE("blob")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"input_blob" text,
	"input_bytes" bigint NOT NULL,
	"options" jsonb NOT NULL,
	"sealed_options" text,
	"period" text NOT NULL,
	"lease" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done" real,
	"of" real,
	"what" text,
	"problem" jsonb,
	"idempotency_key" text,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency" ON "jobs" USING btree ("owner","idempotency_key");--> statement-breakpoint
CREATE INDEX "jobs_unsettled" ON "jobs" USING btree ("owner") WHERE "jobs"."settled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "jobs_settled" ON "jobs" USING btree ("settled_at");