ALTER TABLE "webhooks" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhooks_of_key" ON "webhooks" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "shares_of_key" ON "shares" USING btree ("key_id");