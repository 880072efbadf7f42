CREATE TABLE "contest_round_songs" (
	"round_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"title" text NOT NULL,
	"rank" integer,
	"votes_logged" integer DEFAULT 0 NOT NULL,
	"votes_not_logged" integer DEFAULT 0 NOT NULL,
	"last_vote_id" bigint,
	"removed_at" timestamptz(3),
	CONSTRAINT "contest_round_songs_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "contest_rounds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ended_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "contest_entries" ADD COLUMN "votes_logged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_entries" ADD COLUMN "votes_not_logged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_entries" ADD COLUMN "press" text;--> statement-breakpoint
ALTER TABLE "contest_votes" ADD COLUMN "source_hash" "bytea";--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD CONSTRAINT "contest_round_songs_round_id_contest_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."contest_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD CONSTRAINT "contest_round_songs_entry_id_contest_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."contest_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_round_songs_entry_id_index" ON "contest_round_songs" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_rounds_open" ON "contest_rounds" USING btree ((ended_at is null)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "contest_rounds_ended" ON "contest_rounds" USING btree ("ended_at","id");--> statement-breakpoint
CREATE INDEX "contest_entries_by_press" ON "contest_entries" USING btree ("press") WHERE press is not null;--> statement-breakpoint
CREATE INDEX "contest_votes_logged" ON "contest_votes" USING btree ("entry_id","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "contest_votes_not_logged" ON "contest_votes" USING btree ("entry_id","id") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "contest_votes_people" ON "contest_votes" USING btree ("user_id") WHERE user_id is not null;