ALTER TABLE "files" ADD COLUMN "thumbnail_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "thumbnail" text;--> statement-breakpoint
CREATE INDEX "files_without_thumbnail" ON "files" USING btree ("created_at") WHERE "files"."thumbnail_state" = 'due';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_thumbnail_unique" UNIQUE("thumbnail");--> statement-breakpoint
-- Files of people who have a list to look at; those of larger size are left alone, as they are when they are new.
UPDATE "files" SET "thumbnail_state" = 'due' WHERE "owner" LIKE 'user:%' AND "bytes" <= 134217728
  AND "format" IN ('jpg', 'png', 'gif', 'bmp', 'webp', 'tiff', 'avif', 'svg', 'pdf');
