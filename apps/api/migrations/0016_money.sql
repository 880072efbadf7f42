CREATE TABLE "money_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"origin" text NOT NULL,
	"origin_id" bigint NOT NULL,
	"sale_id" bigint,
	"user_id" bigint NOT NULL,
	"paid_at" timestamptz(3) NOT NULL,
	"day" date NOT NULL,
	"corrects" date,
	"payments" integer NOT NULL,
	"gross_cents" bigint NOT NULL,
	"refund_cents" bigint NOT NULL,
	"share_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_months" (
	"month" date PRIMARY KEY NOT NULL,
	"admin_id" bigint NOT NULL,
	"admin" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"valid_from" date NOT NULL,
	"share_basis_points" integer NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"admin_id" bigint,
	"admin" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"admin" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "plan_refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payment_id" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "admin" text;--> statement-breakpoint
ALTER TABLE "money_months" ADD CONSTRAINT "money_months_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_rates" ADD CONSTRAINT "money_rates_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_refunds" ADD CONSTRAINT "plan_refunds_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_entries_days" ON "money_entries" USING btree ("day","id","origin","gross_cents","refund_cents","share_cents","fee_cents");--> statement-breakpoint
CREATE INDEX "money_entries_origin_id_origin_index" ON "money_entries" USING btree ("origin_id","origin");--> statement-breakpoint
CREATE INDEX "money_entries_sales" ON "money_entries" USING btree ("sale_id","payments","gross_cents","refund_cents","share_cents","fee_cents") WHERE sale_id is not null;--> statement-breakpoint
CREATE INDEX "money_entries_user_id_day_id_index" ON "money_entries" USING btree ("user_id","day","id");--> statement-breakpoint
CREATE INDEX "money_entries_corrections" ON "money_entries" USING btree ("corrects") WHERE corrects is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_rates_valid_from_index" ON "money_rates" USING btree ("valid_from");--> statement-breakpoint
CREATE INDEX "plan_refunds_plan_id_index" ON "plan_refunds" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "transactions_refunds" ON "transactions" USING btree ("payment_id") WHERE payment_id is not null;