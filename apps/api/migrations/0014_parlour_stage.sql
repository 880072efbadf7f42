CREATE TABLE "parlour_message_people" (
	"message_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"mail_id" bigint,
	CONSTRAINT "parlour_message_people_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "parlour_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parlour_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parlour_id" bigint NOT NULL,
	"admin_id" bigint,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parlour_message_people" ADD CONSTRAINT "parlour_message_people_message_id_parlour_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."parlour_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parlour_message_people" ADD CONSTRAINT "parlour_message_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parlour_message_people" ADD CONSTRAINT "parlour_message_people_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parlour_messages" ADD CONSTRAINT "parlour_messages_parlour_id_parlours_id_fk" FOREIGN KEY ("parlour_id") REFERENCES "public"."parlours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parlour_message_people_user_id_index" ON "parlour_message_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "parlour_message_people_mail_id_index" ON "parlour_message_people" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "parlour_messages_parlour_id_id_index" ON "parlour_messages" USING btree ("parlour_id","id");