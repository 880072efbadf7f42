-- Read marks were shared by all: they become everybody's own.
LOCK TABLE "notifications", "admins" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "notification_marks" ("admin_id", "read_until")
SELECT a."id", coalesce(
  (SELECT min("id") - 1 FROM "notifications" WHERE "read_at" IS NULL AND "deleted_at" IS NULL),
  (SELECT max("id") FROM "notifications"), 0)
FROM "admins" a;
--> statement-breakpoint
INSERT INTO "notification_reads" ("admin_id", "notification_id")
SELECT m."admin_id", n."id" FROM "notification_marks" m
JOIN "notifications" n ON n."id" > m."read_until" AND n."read_at" IS NOT NULL;
--> statement-breakpoint
-- The kinds of what our own rooms have written, by their words; what another service wrote stays 'other'.
UPDATE "notifications" SET "kind" = CASE
    WHEN "message" LIKE '%</strong> wrote to support: %' AND "link" ~ '^/subscription-plan\?id=[0-9]{1,15}$' THEN 'support'
    WHEN "message" LIKE 'A mail to <strong>%' THEN 'mail'
    WHEN "message" LIKE '% is not published, so its host cannot go live at %' THEN 'parlour_warnings'
    WHEN "message" LIKE '%</strong> is live.' AND "link" = '/scheduler-parlour' THEN 'parlours'
    WHEN "link" LIKE '/song-contest?round=%' THEN 'contest'
    WHEN "message" LIKE '%</strong> registered in the app.' THEN 'people'
    ELSE 'other' END;
--> statement-breakpoint
UPDATE "notifications" SET "matter" = substring("link" FROM '=([0-9]{1,15})$')::bigint
WHERE "kind" IN ('support', 'parlour_warnings');
--> statement-breakpoint
UPDATE "notifications" n SET "done_at" = now() WHERE
  (n."kind" = 'support' AND NOT EXISTS (
    SELECT FROM "support_messages" s WHERE s."id" = n."matter" AND s."deleted_at" IS NULL AND NOT s."replied"))
  OR (n."kind" = 'parlour_warnings' AND NOT EXISTS (
    SELECT FROM "parlours" p WHERE p."id" = n."matter" AND p."deleted_at" IS NULL AND p."finished_at" IS NULL
      AND p."live_at" IS NULL AND NOT p."is_public"));
--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "read_at";
