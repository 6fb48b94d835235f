CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"condition" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reported_at" timestamp with time zone;