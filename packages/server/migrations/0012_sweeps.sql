CREATE TABLE "sweeps" (
	"part" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL
);
