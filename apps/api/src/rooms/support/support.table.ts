import {
  bytes,
  folded,
  foldedIndexes,
  id,
  isoTime,
  ref,
  timeNow,
  timestamps,
  trashTimestamps,
} from '#kit/db/columns.ts';
import { mails } from '#kit/db/kit.table.ts';
import { nameIndex, titleIndex } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import { boolean, index, integer, pgTable, text, uniqueIndex } from '#kit/db/orm-tables.ts';
import type { AnyPgColumn } from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

/**
 * Messages to the staff. The columns for sorting, filtering and searching are in the row itself, so that each page is
 * read from one index: triggers keep `senderName` and `senderEmail` equal to `users`, count `answers`, and copy the texts
 * of replies and answers.
 */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    senderName: text().notNull().default(''),
    senderEmail: text().notNull().default(''),
    subject: text().notNull(),
    /** Sanitised HTML. */
    message: text().notNull(),
    /** The text as it was sent, where something was taken out because it could run. */
    original: text(),
    /**
     * Replies to the thread since `waitingSince` that are sent or queued: a failed one does not count as an answer.
     */
    answers: integer().notNull().default(0),
    replied: boolean()
      .notNull()
      .generatedAlwaysAs(sql`answers > 0`),
    /** What the staff decided: a reply that counts outweighs it. */
    state: text().$type<'open' | 'later' | 'closed'>().notNull().default('open'),
    /** When a postponed message is unanswered again. */
    laterUntil: isoTime(),
    /** When the person wrote what is not answered yet; a trigger sets it to `createdAt` at first. */
    waitingSince: timeNow(),
    /** When the person wrote again after an answer. */
    reopenedAt: isoTime(),
    /** What it needs, apart from the time: a postponed message is due when `laterUntil` has passed. */
    stage: text()
      .$type<'answered' | 'closed' | 'later' | 'open'>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when answers > 0 then 'answered' when state in ('closed', 'later') then state else 'open' end`,
      ),
    assigneeId: ref().references(() => admins.id),
    /** The message of the same person in whose thread it stands. */
    mergedInto: ref().references((): AnyPgColumn => supportMessages.id, { onDelete: 'cascade' }),
    /** The texts of our replies and of answers by email, with the names of their files, for the search. */
    replyTexts: text().notNull().default(''),
    ...trashTimestamps(),
    /** What the person and we wrote, with their name and address. */
    folded: folded(),
  },
  (table) => {
    const present = sql`deleted_at is null and merged_into is null`;
    // Each ends in the filtered columns, so that the scan reads no row that it skips.
    return [
      index().on(table.userId, table.createdAt),
      index('supports_newest').on(table.createdAt, table.id, table.replied).where(present),
      index('supports_unanswered')
        .on(table.createdAt, table.id)
        .where(sql`deleted_at is null and merged_into is null and not replied`),
      // Those that wait now or will again: the list begins with them, and the count of the postponed ones is read here.
      index('supports_waiting')
        .on(table.waitingSince, table.id, table.laterUntil)
        .where(sql`deleted_at is null and merged_into is null and stage in ('open', 'later')`),
      index('supports_postponed')
        .on(table.laterUntil)
        .where(sql`deleted_at is null and merged_into is null and stage = 'later'`),
      index('supports_closed')
        .on(table.createdAt, table.id)
        .where(sql`deleted_at is null and merged_into is null and stage = 'closed'`),
      index('supports_assigned').on(table.assigneeId, table.createdAt).where(present),
      index('supports_merged')
        .on(table.mergedInto)
        .where(sql`merged_into is not null`),
      ...foldedIndexes('supports', table),
      index('supports_by_subject')
        .on(sql`lower(subject)`, table.id, table.subject, table.replied)
        .where(present),
      index('supports_by_name')
        .on(sql`lower(sender_name)`, table.id, table.senderName, table.replied)
        .where(present),
      titleIndex(
        'supports_in_order_of_subject',
        sql`subject`,
        [table.id, table.subject, table.replied],
        present,
      ),
      // The order of titles of the release before.
      nameIndex('supports_in_order', [sql`subject`], [table.id, table.subject, table.replied], present),
      nameIndex(
        'supports_in_order_of_name',
        [sql`sender_name`],
        [table.id, table.senderName, table.replied],
        present,
      ),
      index('supports_by_email').on(table.senderEmail, table.id, table.replied).where(present),
      index('supports_removed')
        .on(table.deletedAt)
        .where(sql`deleted_at is not null`),
    ];
  },
);

/**
 * Our replies. The delivery state is in the mail; when a reply is taken back, the mail is void and this row is deleted.
 */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: id(),
    /** Null for a reply to no stored message. */
    messageId: ref().references(() => supportMessages.id, { onDelete: 'cascade' }),
    mailId: ref()
      .notNull()
      .references(() => mails.id),
    adminId: ref()
      .notNull()
      .references(() => admins.id),
    toName: text().notNull(),
    toEmail: text().notNull(),
    subject: text().notNull(),
    /** Plain text. */
    message: text().notNull(),
    /** The emoji by which it was reacted to from a mail program. */
    reactions: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    ...timestamps(),
  },
  (table) => [
    index().on(table.messageId),
    uniqueIndex('support_replies_mail').on(table.mailId),
    index('support_replies_of_admin').on(table.adminId, table.createdAt, table.id),
  ],
);

/** What colleagues tell each other about a message. The person never gets it. */
export const supportComments = pgTable(
  'support_comments',
  {
    id: id(),
    messageId: ref()
      .notNull()
      .references(() => supportMessages.id, { onDelete: 'cascade' }),
    adminId: ref()
      .notNull()
      .references(() => admins.id),
    /** Plain text. */
    message: text().notNull(),
    ...timestamps(),
  },
  (table) => [index().on(table.messageId, table.id)],
);

/** What people answered by email. */
export const supportIncoming = pgTable(
  'support_incoming',
  {
    id: id(),
    messageId: ref()
      .notNull()
      .references(() => supportMessages.id, { onDelete: 'cascade' }),
    /** What the mail is known by, so that one that arrives twice is stored once (`support/incoming/key.service.ts`). */
    mailId: text().notNull().unique(),
    /** Its `Message-ID`, for what answers it; null for one without. */
    headerId: text(),
    /** The address that the mail says it is from. */
    sender: text().notNull(),
    /** The addresses that it was sent to besides ours. */
    copied: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** How often reading it has begun; null once it was read. */
    readings: integer(),
    /** Plain text: what the person wrote now. */
    message: text().notNull(),
    /** The text after it: what it quotes, a signature, and what is too long. */
    rest: text().notNull().default(''),
    /** The HTML of the mail, where something was taken out because it could run. */
    original: text(),
    /** The names of attachments. */
    attachments: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    ...timestamps(),
  },
  (table) => [
    index().on(table.messageId, table.createdAt),
    index('support_incoming_copied')
      .using('gin', table.copied)
      .where(sql`copied <> '{}'`),
  ],
);

/** The files that came with those mails. They lie in the database, so that they come and go with their message. */
export const supportFiles = pgTable(
  'support_files',
  {
    id: id(),
    incomingId: ref()
      .notNull()
      .references(() => supportIncoming.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Of a picture that was encoded again, its type; of all else `application/octet-stream`. */
    type: text().notNull(),
    sizeBytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** Null for one that was refused. */
    content: bytes(),
    /** A small WebP of a picture; null for one that is small itself. */
    preview: bytes(),
    refusal: text(),
  },
  (table) => [index().on(table.incomingId)],
);

/** The files of replies. They lie in the database for the same reason, and go with the reply. */
export const supportReplyFiles = pgTable(
  'support_reply_files',
  {
    id: id(),
    /** Null until a reply takes it: then it is removed after a day. */
    replyId: ref().references(() => supportReplies.id, { onDelete: 'cascade' }),
    /** Its place among the files of the reply. */
    place: integer().notNull().default(0),
    /** Who added it, and alone can send or remove it. */
    adminId: ref()
      .notNull()
      .references(() => admins.id),
    name: text().notNull(),
    /** Of a picture that was encoded again, its type; of all else `application/octet-stream`. */
    type: text().notNull(),
    sizeBytes: integer().notNull(),
    width: integer(),
    height: integer(),
    content: bytes().notNull(),
    /** A small WebP of a picture; null for one that is small itself. */
    preview: bytes(),
    ...timestamps(),
  },
  (table) => [
    index().on(table.replyId),
    index('support_reply_files_unsent')
      .on(table.adminId, table.createdAt)
      .where(sql`reply_id is null`),
  ],
);

/** Saved replies; `{name}` in them is replaced by the user's name. */
export const savedReplies = pgTable('saved_replies', {
  id: id(),
  title: text().notNull().unique(),
  message: text().notNull(),
  version: integer().notNull().default(1),
  ...timestamps(),
});

/** Messages that are neither removed nor part of another thread. */
export const PRESENT = sql`deleted_at is null and merged_into is null`;

/** Whether a message waits for an answer: a postponed one whose day has come does again. */
export const WAITS = sql`(stage = 'open' or (stage = 'later' and later_until <= now()))`;

/** The same, in the words of the index. */
export const WAITS_INDEXED = sql`stage in ('open', 'later') and ${WAITS}`;

/** Counts the postponed messages whose day has come. */
export const DUE = sql`(select count(*) from support_messages
  where ${PRESENT} and stage = 'later' and later_until <= now())`;

/** Counts the messages that wait for an answer, mostly by the tallies. */
export const UNANSWERED_TOTAL = sql`tally('supports', 'open') + ${DUE}`;
