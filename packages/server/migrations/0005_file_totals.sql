-- Counts files where they come and go, so that no way in or out can be forgotten. Rows are locked in one order, so that
-- two sweeps cannot wait for each other.
CREATE FUNCTION count_added_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO file_totals (owner, type, format, files, bytes)
	SELECT owner, type, format, count(*), sum(bytes) FROM added GROUP BY owner, type, format ORDER BY owner, type, format
	ON CONFLICT (owner, type, format) DO UPDATE
	SET files = file_totals.files + excluded.files, bytes = file_totals.bytes + excluded.bytes;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM file_totals WHERE (owner, type, format) IN (SELECT owner, type, format FROM removed)
	ORDER BY owner, type, format FOR UPDATE;
	UPDATE file_totals SET files = file_totals.files - gone.files, bytes = file_totals.bytes - gone.bytes
	FROM (SELECT owner, type, format, count(*) AS files, sum(bytes) AS bytes FROM removed GROUP BY owner, type, format) AS gone
	WHERE (file_totals.owner, file_totals.type, file_totals.format) = (gone.owner, gone.type, gone.format);
	DELETE FROM file_totals WHERE files = 0 AND (owner, type, format) IN (SELECT owner, type, format FROM removed);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER files_added AFTER INSERT ON files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_files();
--> statement-breakpoint
CREATE TRIGGER files_removed AFTER DELETE ON files REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_files();
--> statement-breakpoint
INSERT INTO file_totals (owner, type, format, files, bytes)
SELECT owner, type, format, count(*), sum(bytes) FROM files GROUP BY owner, type, format;
