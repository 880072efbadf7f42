-- contracts: the list of states, which only becomes longer: the release before writes the old ones and no fee
ALTER TABLE "transactions" ADD COLUMN "fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_fee" CHECK (fee_cents >= 0);--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_status";--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_status" CHECK (status in ('succeeded', 'pending', 'failed', 'refunded', 'disputed'));