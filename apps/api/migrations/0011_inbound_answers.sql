CREATE TABLE "support_incoming" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_incoming_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"mail_id" text NOT NULL,
	"sender" text NOT NULL,
	"message" text NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "support_incoming_mailId_unique" UNIQUE("mail_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "support_incoming" ADD CONSTRAINT "support_incoming_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_incoming_message_id_created_at_index" ON "support_incoming" USING btree ("message_id","created_at");