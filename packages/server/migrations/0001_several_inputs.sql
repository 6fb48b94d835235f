CREATE TABLE "inputs" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"blob" text NOT NULL,
	CONSTRAINT "inputs_job_id_position_pk" PRIMARY KEY("job_id","position"),
	CONSTRAINT "inputs_blob_unique" UNIQUE("blob")
);
--> statement-breakpoint
ALTER TABLE "inputs" ADD CONSTRAINT "inputs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "inputs" ("job_id", "position", "name", "blob") SELECT "id", 0, "file_name", "input_blob" FROM "jobs" WHERE "input_blob" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "input_blob";