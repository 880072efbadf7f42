-- contracts: what the search of before 0029 read. Releases since 2026.11.27 read `folded` instead, and name none of these
DROP INDEX "bulletins_words";--> statement-breakpoint
-- contracts: as above
DROP INDEX "contest_entries_words";--> statement-breakpoint
-- contracts: as above
DROP INDEX "headlines_words";--> statement-breakpoint
-- contracts: as above
DROP INDEX "headlines_text";--> statement-breakpoint
-- contracts: as above
DROP INDEX "parlours_words";--> statement-breakpoint
-- contracts: as above
DROP INDEX "podcasts_words";--> statement-breakpoint
-- contracts: as above
DROP INDEX "sales_words";--> statement-breakpoint
-- contracts: as above
DROP INDEX "sales_hosts";--> statement-breakpoint
-- contracts: as above
DROP INDEX "supports_words";--> statement-breakpoint
-- contracts: as above
DROP INDEX "supports_search";--> statement-breakpoint
-- contracts: as above
DROP INDEX "users_by_beginning";--> statement-breakpoint
-- contracts: as above
DROP INDEX "users_words";--> statement-breakpoint
-- contracts: as above
ALTER TABLE "support_messages" DROP COLUMN "search";--> statement-breakpoint
-- contracts: as above
ALTER TABLE "support_messages" DROP COLUMN "words";