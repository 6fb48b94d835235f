CREATE TABLE "job_totals" (
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"jobs" integer NOT NULL,
	CONSTRAINT "job_totals_owner_type_state_pk" PRIMARY KEY("owner","type","state")
);
--> statement-breakpoint
DROP INDEX "files_expiry";--> statement-breakpoint
DROP INDEX "files_by_age";--> statement-breakpoint
DROP INDEX "files_by_size";--> statement-breakpoint
DROP INDEX "files_by_name";--> statement-breakpoint
DROP INDEX "files_of_type";--> statement-breakpoint
DROP INDEX "files_of_format";--> statement-breakpoint
DROP INDEX "jobs_history";--> statement-breakpoint
CREATE INDEX "activities_age" ON "activities" USING btree ("at");--> statement-breakpoint
CREATE INDEX "jobs_of_visitors" ON "jobs" USING btree ("settled_at") WHERE "jobs"."owner" LIKE 'anonymous:%';--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("expires_at","owner");--> statement-breakpoint
CREATE INDEX "files_by_age" ON "files" USING btree ("owner","created_at","id","expires_at","type","format");--> statement-breakpoint
CREATE INDEX "files_by_size" ON "files" USING btree ("owner","bytes","id","expires_at","type","format");--> statement-breakpoint
CREATE INDEX "files_by_name" ON "files" USING btree ("owner","name","id","expires_at","type","format");--> statement-breakpoint
CREATE INDEX "files_of_type" ON "files" USING btree ("owner","type","created_at","id","expires_at");--> statement-breakpoint
CREATE INDEX "files_of_format" ON "files" USING btree ("owner","format","created_at","id","expires_at");--> statement-breakpoint
CREATE INDEX "jobs_history" ON "jobs" USING btree ("owner","created_at","id","state","type");--> statement-breakpoint
-- Counts the jobs of accounts where they come, change and go. Deferred to the end of the transaction, because settling a
-- job waits for its owner's other jobs, and nobody may hold a counter while it waits.
CREATE FUNCTION count_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO job_totals (owner, type, state, jobs)
	SELECT owner, type, state, sum(n) FROM (
		SELECT OLD.owner, OLD.type, OLD.state, -1 WHERE TG_OP <> 'INSERT'
		UNION ALL SELECT NEW.owner, NEW.type, NEW.state, 1 WHERE TG_OP <> 'DELETE'
	) AS changes (owner, type, state, n)
	GROUP BY owner, type, state ORDER BY owner, type, state
	ON CONFLICT (owner, type, state) DO UPDATE SET jobs = job_totals.jobs + excluded.jobs;
	IF TG_OP = 'DELETE' THEN
		DELETE FROM job_totals WHERE owner = OLD.owner AND jobs = 0
		AND NOT EXISTS (SELECT 1 FROM job_totals AS left_over WHERE left_over.owner = OLD.owner AND left_over.jobs <> 0);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER jobs_added AFTER INSERT ON jobs DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.owner LIKE 'user:%') EXECUTE FUNCTION count_jobs();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER jobs_changed AFTER UPDATE OF state ON jobs DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.owner LIKE 'user:%' AND NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION count_jobs();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER jobs_removed AFTER DELETE ON jobs DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.owner LIKE 'user:%') EXECUTE FUNCTION count_jobs();
--> statement-breakpoint
INSERT INTO job_totals (owner, type, state, jobs)
SELECT owner, type, state, count(*) FROM jobs WHERE owner LIKE 'user:%' GROUP BY owner, type, state;
