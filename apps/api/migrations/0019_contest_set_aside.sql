CREATE TABLE "contest_set_aside_votes" (
	"set_aside_id" bigint NOT NULL,
	"vote_id" bigint NOT NULL,
	CONSTRAINT "contest_set_aside_votes_set_aside_id_vote_id_pk" PRIMARY KEY("set_aside_id","vote_id")
);
--> statement-breakpoint
CREATE TABLE "contest_set_asides" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_set_asides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"hint_at" timestamptz(3) NOT NULL,
	"note" text NOT NULL,
	"votes_logged" integer NOT NULL,
	"votes_not_logged" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"lifted_at" timestamptz(3),
	"lifted_by" bigint
);
--> statement-breakpoint
ALTER TABLE "contest_entries" ADD COLUMN "set_aside_logged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_entries" ADD COLUMN "set_aside_not_logged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD COLUMN "set_aside_logged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD COLUMN "set_aside_not_logged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_set_aside_votes" ADD CONSTRAINT "contest_set_aside_votes_set_aside_id_contest_set_asides_id_fk" FOREIGN KEY ("set_aside_id") REFERENCES "public"."contest_set_asides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_set_aside_votes" ADD CONSTRAINT "contest_set_aside_votes_vote_id_contest_votes_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."contest_votes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_set_asides" ADD CONSTRAINT "contest_set_asides_entry_id_contest_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."contest_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_set_asides" ADD CONSTRAINT "contest_set_asides_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_set_asides" ADD CONSTRAINT "contest_set_asides_lifted_by_admins_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_set_aside_votes_vote_id_index" ON "contest_set_aside_votes" USING btree ("vote_id");--> statement-breakpoint
CREATE INDEX "contest_set_asides_entry_id_id_index" ON "contest_set_asides" USING btree ("entry_id","id");