CREATE TABLE "video_titles" (
	"video" text PRIMARY KEY NOT NULL,
	"title" text,
	"thumbnail_url" text,
	"asked_at" timestamptz(3) DEFAULT now() NOT NULL
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
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cities_by_beginning" ON "cities" USING btree (words collate "C","population");--> statement-breakpoint
CREATE INDEX "cities_words" ON "cities" USING gin (words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_notes_user_id_id_index" ON "user_notes" USING btree ("user_id","id");