CREATE TABLE "deleted_accounts" (
	"uid_key" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"account" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_networks" (
	"account" text NOT NULL,
	"network" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_networks_account_network_pk" PRIMARY KEY("account","network")
);
--> statement-breakpoint
CREATE TABLE "address_trials" (
	"email_key" text NOT NULL,
	"plan" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_trials_email_key_plan_pk" PRIMARY KEY("email_key","plan")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_key" text;--> statement-breakpoint
-- Sessions and links that are in use continue to work: only their hashes are kept, in the forms in which they are looked up.
UPDATE "identity_sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
--> statement-breakpoint
UPDATE "identity_verifications" SET "identifier" = rtrim(translate(encode(sha256(convert_to("identifier", 'UTF8')), 'base64'), '+/', '-_'), '=');
