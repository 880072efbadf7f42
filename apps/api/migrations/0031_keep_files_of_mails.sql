CREATE TABLE "support_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incoming_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"content" "bytea",
	"preview" "bytea",
	"refusal" text
);
--> statement-breakpoint
ALTER TABLE "support_files" ADD CONSTRAINT "support_files_incoming_id_support_incoming_id_fk" FOREIGN KEY ("incoming_id") REFERENCES "public"."support_incoming"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_files_incoming_id_index" ON "support_files" USING btree ("incoming_id");