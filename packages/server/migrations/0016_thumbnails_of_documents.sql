ALTER TABLE "files" ADD COLUMN "thumbnail_retry_at" timestamp with time zone;--> statement-breakpoint
-- Files that were stored before get theirs, too; those of larger size are left alone, as they are when they are new.
UPDATE "files" SET "thumbnail_state" = 'due' WHERE "owner" LIKE 'user:%' AND "bytes" <= 134217728 AND "thumbnail_state" = 'none'
  AND "format" IN ('docx', 'doc', 'odt', 'fodt', 'rtf', 'xlsx', 'xls', 'ods', 'fods', 'csv', 'pptx', 'ppt', 'odp', 'fodp',
    'txt', 'md', 'json', 'xml');
