ALTER TABLE "contest_entries" ADD COLUMN "turn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_entries" ADD COLUMN "votes_ever" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD COLUMN "turn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_votes" ADD COLUMN "turn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "contest_votes_person_key" ON "contest_votes" USING btree ("entry_id","turn","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contest_votes_guest_key" ON "contest_votes" USING btree ("entry_id","turn","device_hash") WHERE device_hash is not null;--> statement-breakpoint
CREATE INDEX "contest_votes_people_of" ON "contest_votes" USING btree ("entry_id","turn","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "contest_votes_guests_of" ON "contest_votes" USING btree ("entry_id","turn","id") WHERE user_id is null;--> statement-breakpoint
-- contracts: indexes that the four above replace. The release before names none of them: its votes get their turn by the trigger, and are unique by the new ones
DROP INDEX "contest_votes_user_key";--> statement-breakpoint
-- contracts: as above
DROP INDEX "contest_votes_device_key";--> statement-breakpoint
-- contracts: as above
DROP INDEX "contest_votes_logged";--> statement-breakpoint
-- contracts: as above
DROP INDEX "contest_votes_not_logged";--> statement-breakpoint
UPDATE "contest_entries" SET "votes_ever" = "votes_logged" + "votes_not_logged" + "set_aside_logged" + "set_aside_not_logged";
