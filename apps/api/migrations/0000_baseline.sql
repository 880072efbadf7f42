-- Written by hand: what the tables' indexes need.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Generated from the tables, as they were when the 30 migrations before this file became one.
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint,
	"actor" text,
	"action" text NOT NULL,
	"kind" text,
	"record" text,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"ip" text,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_subject_key_pk" PRIMARY KEY("subject","key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"to_name" text NOT NULL,
	"to_email" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"link" text,
	"send_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"sent_at" timestamptz(3),
	CONSTRAINT "mails_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"key" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"etag" text,
	"duration_ms" integer,
	"width" integer,
	"height" integer,
	"copies" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3),
	"revoked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"used_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"metric" text NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "admins_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "bulletin_responses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulletin_responses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bulletin_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "bulletins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulletins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"role_ids" smallint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "contest_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"name" text NOT NULL,
	"object_key" text NOT NULL,
	"thumbnail_key" text,
	"duration_ms" integer NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"votes_logged" integer DEFAULT 0 NOT NULL,
	"votes_not_logged" integer DEFAULT 0 NOT NULL,
	"press" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "contest_partners" (
	"entry_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contest_partners_entry_id_user_id_pk" PRIMARY KEY("entry_id","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "contest_votes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contest_votes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text,
	"device_hash" "bytea",
	"source_hash" "bytea",
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "headlines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "headlines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"website_link" text NOT NULL,
	"video_key" text,
	"video_duration_ms" integer,
	"photo_keys" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "tracks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"podcast_id" bigint,
	"title" text NOT NULL,
	"object_key" text NOT NULL,
	"thumbnail_key" text,
	"duration_ms" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "video_titles" (
	"video" text PRIMARY KEY NOT NULL,
	"title" text,
	"thumbnail_url" text,
	"asked_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message" text NOT NULL,
	"link" text,
	"about_id" bigint,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"read_at" timestamptz(3),
	"deleted_at" timestamptz(3),
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"name" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parlour_members" (
	"parlour_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "parlour_members_parlour_id_user_id_pk" PRIMARY KEY("parlour_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "parlour_rsvps" (
	"parlour_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "parlour_rsvps_parlour_id_user_id_pk" PRIMARY KEY("parlour_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "parlours" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parlours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"suite_title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"poster_key" text NOT NULL,
	"video_intro_key" text,
	"starts_at" timestamptz(3) NOT NULL,
	"live_at" timestamptz(3),
	"finished_at" timestamptz(3),
	"is_public" boolean DEFAULT false NOT NULL,
	"community_tab" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "podcasts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "podcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"is_show" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture_keys" text[] DEFAULT '{}' NOT NULL,
	"video_links" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sale_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"stars" smallint NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parlour_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"saved_to_profile" boolean DEFAULT false NOT NULL,
	"is_top" boolean DEFAULT false NOT NULL,
	"video_key" text,
	"duration_ms" integer NOT NULL,
	"num_participants" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_amount" CHECK (amount_cents >= 0),
	CONSTRAINT "transactions_status" CHECK (status in ('succeeded', 'pending', 'failed', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"sender_name" text DEFAULT '' NOT NULL,
	"sender_email" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"replied" boolean GENERATED ALWAYS AS (answers > 0) STORED NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"search" text GENERATED ALWAYS AS (lower(subject || ' ' || sender_name || ' ' || sender_email)) STORED
);
--> statement-breakpoint
CREATE TABLE "support_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint,
	"mail_id" bigint NOT NULL,
	"admin_id" bigint NOT NULL,
	"to_name" text NOT NULL,
	"to_email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zipcode" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"population" integer NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_sets" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"id" smallint PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"start_date" timestamptz(3) NOT NULL,
	"end_date" timestamptz(3) NOT NULL,
	"base_amount_cents" bigint NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" smallint PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_cells" (
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"day" date,
	"role_ids" smallint[] NOT NULL,
	"featured" boolean NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"message" text NOT NULL,
	"admin_id" bigint,
	"admin" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamptz(3),
	"password_hash" text,
	"profile_image" text,
	"bio" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zipcode" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"website_url" text,
	"video_links" text[] DEFAULT '{}' NOT NULL,
	"role_ids" smallint[] DEFAULT '{}' NOT NULL,
	"genre_ids" smallint[] DEFAULT '{}' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"rating" smallint DEFAULT 0 NOT NULL,
	"total_spent_cents" bigint DEFAULT 0 NOT NULL,
	"podcast_count" integer DEFAULT 0 NOT NULL,
	"podcast_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamptz(3),
	"search" text GENERATED ALWAYS AS (lower(name || ' ' || email)) STORED
);
--> statement-breakpoint
ALTER TABLE "bulletin_responses" ADD CONSTRAINT "bulletin_responses_bulletin_id_bulletins_id_fk" FOREIGN KEY ("bulletin_id") REFERENCES "public"."bulletins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin_responses" ADD CONSTRAINT "bulletin_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletins" ADD CONSTRAINT "bulletins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_partners" ADD CONSTRAINT "contest_partners_entry_id_contest_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."contest_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_partners" ADD CONSTRAINT "contest_partners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD CONSTRAINT "contest_round_songs_round_id_contest_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."contest_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_round_songs" ADD CONSTRAINT "contest_round_songs_entry_id_contest_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."contest_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_votes" ADD CONSTRAINT "contest_votes_entry_id_contest_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."contest_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_votes" ADD CONSTRAINT "contest_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "headlines" ADD CONSTRAINT "headlines_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracks" ADD CONSTRAINT "tracks_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parlour_members" ADD CONSTRAINT "parlour_members_parlour_id_parlours_id_fk" FOREIGN KEY ("parlour_id") REFERENCES "public"."parlours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parlour_members" ADD CONSTRAINT "parlour_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parlour_rsvps" ADD CONSTRAINT "parlour_rsvps_parlour_id_parlours_id_fk" FOREIGN KEY ("parlour_id") REFERENCES "public"."parlours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parlour_rsvps" ADD CONSTRAINT "parlour_rsvps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parlours" ADD CONSTRAINT "parlours_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_reviews" ADD CONSTRAINT "sale_reviews_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_reviews" ADD CONSTRAINT "sale_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_parlour_id_parlours_id_fk" FOREIGN KEY ("parlour_id") REFERENCES "public"."parlours"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_created_at_id_index" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind_record_id_index" ON "audit_entries" USING btree ("kind","record","id");--> statement-breakpoint
CREATE INDEX "audit_entries_admin_id_id_index" ON "audit_entries" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("send_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "one_time_tokens_purpose_subject_id_index" ON "one_time_tokens" USING btree ("purpose","subject_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_at_index" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_realm_subject_id_index" ON "sessions" USING btree ("realm","subject_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tallies_sums" ON "tallies" USING btree ("metric","key","amount");--> statement-breakpoint
CREATE INDEX "bulletin_responses_bulletin_id_index" ON "bulletin_responses" USING btree ("bulletin_id");--> statement-breakpoint
CREATE INDEX "bulletin_responses_user_id_index" ON "bulletin_responses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulletins_user_id_index" ON "bulletins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulletins_newest" ON "bulletins" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_by_title" ON "bulletins" USING btree (lower(title),"id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_by_status" ON "bulletins" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_newest_of_status" ON "bulletins" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_newest_of_author" ON "bulletins" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "bulletins_words" ON "bulletins" USING gin (lower(title || ' ' || description) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contest_entries_featured_created_at_index" ON "contest_entries" USING btree ("featured","created_at");--> statement-breakpoint
CREATE INDEX "contest_entries_by_press" ON "contest_entries" USING btree ("press") WHERE press is not null;--> statement-breakpoint
CREATE INDEX "contest_entries_songs" ON "contest_entries" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "contest_entries_thumbnails" ON "contest_entries" USING btree ("thumbnail_key") WHERE thumbnail_key is not null;--> statement-breakpoint
CREATE INDEX "contest_partners_user_id_index" ON "contest_partners" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contest_round_songs_entry_id_index" ON "contest_round_songs" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_rounds_open" ON "contest_rounds" USING btree ((ended_at is null)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "contest_rounds_ended" ON "contest_rounds" USING btree ("ended_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_votes_user_key" ON "contest_votes" USING btree ("entry_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contest_votes_device_key" ON "contest_votes" USING btree ("entry_id","device_hash") WHERE device_hash is not null;--> statement-breakpoint
CREATE INDEX "contest_votes_entry_id_created_at_index" ON "contest_votes" USING btree ("entry_id","created_at");--> statement-breakpoint
CREATE INDEX "contest_votes_logged" ON "contest_votes" USING btree ("entry_id","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "contest_votes_not_logged" ON "contest_votes" USING btree ("entry_id","id") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "contest_votes_people" ON "contest_votes" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "headlines_newest" ON "headlines" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "headlines_by_title" ON "headlines" USING btree (lower(title),"id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "headlines_by_type" ON "headlines" USING btree ("type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "headlines_videos" ON "headlines" USING btree ("video_key") WHERE video_key is not null;--> statement-breakpoint
CREATE INDEX "headlines_photos" ON "headlines" USING gin ("photo_keys");--> statement-breakpoint
CREATE INDEX "headlines_by_owner" ON "headlines" USING btree ("admin_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tracks_user_id_index" ON "tracks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tracks_podcast_id_index" ON "tracks" USING btree ("podcast_id");--> statement-breakpoint
CREATE INDEX "tracks_object_key_index" ON "tracks" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "tracks_thumbnails" ON "tracks" USING btree ("thumbnail_key") WHERE thumbnail_key is not null;--> statement-breakpoint
CREATE INDEX "notifications_created_at_id_index" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("id") WHERE read_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about_id") WHERE about_id is not null;--> statement-breakpoint
CREATE INDEX "parlour_members_user_id_index" ON "parlour_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "parlour_rsvps_user_id_index" ON "parlour_rsvps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "parlours_starts_at_id_index" ON "parlours" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "parlours_to_come" ON "parlours" USING btree ("starts_at","id") WHERE deleted_at is null and finished_at is null;--> statement-breakpoint
CREATE INDEX "parlours_owner_id_index" ON "parlours" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "parlours_posters" ON "parlours" USING btree ("poster_key");--> statement-breakpoint
CREATE INDEX "parlours_intros" ON "parlours" USING btree ("video_intro_key") WHERE video_intro_key is not null;--> statement-breakpoint
CREATE INDEX "podcasts_user_id_index" ON "podcasts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "podcasts_created_at_index" ON "podcasts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "projects_user_id_index" ON "projects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "projects_pictures" ON "projects" USING gin ("picture_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_reviews_sale_id_user_id_index" ON "sale_reviews" USING btree ("sale_id","user_id");--> statement-breakpoint
CREATE INDEX "sale_reviews_user_id_index" ON "sale_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_parlour_id_index" ON "sales" USING btree ("parlour_id");--> statement-breakpoint
CREATE INDEX "sales_user_id_index" ON "sales" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sales_words" ON "sales" USING gin (lower(title || chr(10) || description) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sales_videos" ON "sales" USING btree ("video_key") WHERE video_key is not null;--> statement-breakpoint
CREATE INDEX "transactions_sale_id_created_at_id_index" ON "transactions" USING btree ("sale_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_user_id_index" ON "transactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_messages_user_id_created_at_index" ON "support_messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "supports_newest" ON "support_messages" USING btree ("created_at","id","replied") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supports_unanswered" ON "support_messages" USING btree ("created_at","id") WHERE deleted_at is null and not replied;--> statement-breakpoint
CREATE INDEX "supports_by_subject" ON "support_messages" USING btree (lower(subject),"id","subject","replied") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supports_by_name" ON "support_messages" USING btree (lower(sender_name),"id","sender_name","replied") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supports_by_email" ON "support_messages" USING btree ("sender_email","id","replied") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "supports_search" ON "support_messages" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_replies_message_id_index" ON "support_replies" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_replies_mail" ON "support_replies" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "support_replies_of_admin" ON "support_replies" USING btree ("admin_id","created_at","id");--> statement-breakpoint
CREATE INDEX "cities_by_beginning" ON "cities" USING btree (words collate "C","population");--> statement-breakpoint
CREATE INDEX "cities_words" ON "cities" USING gin (words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plans_user_id_index" ON "plans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plans_running" ON "plans" USING btree ("name","end_date","user_id","start_date");--> statement-breakpoint
CREATE INDEX "plans_not_over" ON "plans" USING btree ("end_date","start_date","user_id","name");--> statement-breakpoint
CREATE INDEX "plans_newest" ON "plans" USING btree ("created_at","id","name","base_amount_cents");--> statement-breakpoint
CREATE INDEX "user_cells_sums" ON "user_cells" USING btree ("kind","state","city","day","featured","role_ids","amount");--> statement-breakpoint
CREATE INDEX "user_notes_user_id_id_index" ON "user_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(name),"id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_city" ON "users" USING btree (lower(city),lower(state),"id","city","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_state" ON "users" USING btree (lower(state),"id","state") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_zipcode" ON "users" USING btree ("zipcode","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_spent" ON "users" USING btree ("total_spent_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_featured" ON "users" USING btree ("featured","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_active" ON "users" USING btree ("active","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_beginning" ON "users" USING btree (lower(name) collate "C","id","name","search") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (lower(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hosts_by_name" ON "users" USING btree (lower(name),"id","name") WHERE deleted_at is null and podcast_count > 0;--> statement-breakpoint
CREATE INDEX "hosts_by_email" ON "users" USING btree ("email","id") WHERE deleted_at is null and podcast_count > 0;--> statement-breakpoint
CREATE INDEX "hosts_by_podcasts" ON "users" USING btree ("podcast_count","id") WHERE deleted_at is null and podcast_count > 0;--> statement-breakpoint
CREATE INDEX "hosts_by_newest" ON "users" USING btree ("podcast_at","id") WHERE deleted_at is null and podcast_count > 0;--> statement-breakpoint
CREATE INDEX "users_role_ids" ON "users" USING gin ("role_ids");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_pictures" ON "users" USING btree ("profile_image") WHERE profile_image is not null;--> statement-breakpoint
CREATE INDEX "users_removed" ON "users" USING btree ("id") WHERE deleted_at is not null;--> statement-breakpoint
-- Written by hand: what tables can't say. A city lies in one state: taken for independent, both together look far rarer than they are.
CREATE STATISTICS users_place (dependencies, mcv) ON (lower(city)), (lower(state)) FROM users;
--> statement-breakpoint
INSERT INTO settings (name, value) VALUES ('time_zone', 'America/New_York');
--> statement-breakpoint
INSERT INTO roles (id, title) VALUES
  (1, 'Artist'), (2, 'Producer'), (3, 'Instrumentalist'), (4, 'Audio Engineer'), (5, 'Songwriter');
--> statement-breakpoint
INSERT INTO genres (id, title) VALUES
  (1, 'Pop'), (2, 'Rock'), (3, 'Hip-Hop'), (4, 'R&B'), (5, 'Soul'), (6, 'Jazz'), (7, 'Blues'), (8, 'Country'),
  (9, 'Folk'), (10, 'Gospel'), (11, 'Electronic'), (12, 'House'), (13, 'Techno'), (14, 'Reggae'), (15, 'Latin'),
  (16, 'Afrobeats'), (17, 'Classical'), (18, 'Metal'), (19, 'Punk'), (20, 'Indie'), (21, 'Funk'), (22, 'Ambient');
