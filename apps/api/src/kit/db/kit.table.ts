import { bytes, id, isoTime, ref, timeNow, timestamps } from '#kit/db/columns.ts';
import { sql } from '#kit/db/orm.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from '#kit/db/orm-tables.ts';

/** What was done, and by whom. Append-only. `actor` is the email, so an entry outlives its admin. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    adminId: ref(),
    actor: text(),
    action: text().notNull(),
    kind: text(),
    record: text(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    ...timestamps(),
    ip: text(),
    requestId: text().notNull(),
    /** The first entry of the same act, such as the deletion of 40 people; null for that one itself. */
    actId: ref(),
    /** The key for scripts that acted for the admin, by the name it had. */
    keyId: ref(),
    keyName: text(),
  },
  (table) => [
    index().on(table.createdAt, table.id),
    index().on(table.kind, table.record, table.id),
    index().on(table.adminId, table.id),
    index().on(table.action, table.createdAt, table.id),
    // The entries of one change of many records.
    index('audit_entries_of_bulk')
      .on(sql`(after ->> 'bulk')`, table.id)
      .where(sql`after ->> 'bulk' is not null`),
    index('audit_entries_of_act')
      .on(table.actId, table.id)
      .where(sql`act_id is not null`),
    // What a key for scripts did.
    index('audit_entries_of_key')
      .on(table.keyId, table.createdAt, table.id)
      .where(sql`key_id is not null`),
    // What erasures list.
    index('audit_entries_of_erasures')
      .on(table.id)
      .where(sql`after -> 'erased' is not null`),
  ],
);

/**
 * Seals of the audit entries, in the order in which their transactions were committed: each hash covers its entry and
 * the hash before. Of `before` and `after` it covers `detailsHash`, so that personal data can be erased from an entry.
 */
export const auditSeals = pgTable('audit_seals', {
  id: id(),
  entryId: ref().notNull().unique(),
  detailsHash: bytes().notNull(),
  hash: bytes().notNull(),
});

/** The first responses of keyed POSTs, kept for 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    subject: text().notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    answer: text().notNull(),
    ...timestamps(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.key] }), index().on(table.createdAt)],
);

/**
 * Exact counts that are cheap to read: triggers append the change of each statement in its own transaction, readers add
 * the rows up, and a job folds them together. No row is ever contended.
 */
export const tallies = pgTable(
  'tallies',
  {
    metric: text().notNull(),
    key: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('tallies_sums').on(table.metric, table.key, table.amount),
    // The words of people's names, for those that look like another, and cities in any state.
    index('tallies_words')
      .using('gin', sql`key gin_trgm_ops`)
      .where(sql`metric in ('name', 'city')`),
  ],
);

/** Settings that the database needs, such as the community's time zone, which defines the tallies' days. */
export const settings = pgTable('settings', { name: text().primaryKey(), value: text().notNull() });

/** Signed-in devices of both realms. Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    realm: text().$type<'admin' | 'user'>().notNull(),
    subjectId: ref().notNull(),
    ...timestamps(),
    usedAt: timeNow(),
    expiresAt: isoTime().notNull(),
    /** Names the session to its owner, who may end it; the token stays secret. */
    number: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
    /** From where it was started, and with which browser. */
    ip: text(),
    userAgent: text(),
    /** Whether a passkey has started it, or was added in it: then it needs no other second factor. */
    byPasskey: boolean().notNull().default(false),
    /** What the company's provider calls the session there that has started this one, '' where it has no name; null for other sign-ins. */
    signOn: text(),
  },
  (table) => [index().on(table.realm, table.subjectId), index().on(table.expiresAt)],
);

/** Keys for scripts of the staff. Only the SHA-256 of one is stored. */
export const accessKeys = pgTable(
  'access_keys',
  {
    id: id(),
    /** Whom it acts for: its maker, or the owner who answers for a key of the house. */
    adminId: ref().notNull(),
    isHouse: boolean().notNull(),
    name: text().notNull(),
    permissions: text().array().notNull(),
    /** Addresses and networks; none is everywhere. */
    networks: text().array().notNull(),
    tokenHash: bytes().notNull().unique(),
    ...timestamps(),
    endsAt: isoTime(),
    /** To the minute, as is the address. */
    usedAt: isoTime(),
    usedFrom: text(),
    /** A revoked key stays for its name in the activity. */
    revokedAt: isoTime(),
  },
  (table) => [index().on(table.adminId)],
);

/** Single-use tokens of links in mails; `purpose` decides where one may be used. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: bytes().primaryKey(),
    purpose: text().$type<'reset_admin' | 'reset_user' | 'verify_user' | 'passkey' | 'sign_on'>().notNull(),
    subjectId: ref().notNull(),
    ...timestamps(),
    expiresAt: isoTime().notNull(),
    usedAt: isoTime(),
    /** A newer token of the same purpose revokes the older one. */
    revoked: boolean().notNull().default(false),
  },
  (table) => [index().on(table.purpose, table.subjectId), index().on(table.expiresAt)],
);

/** Counters of the sign-in limits; columns as rate-limiter-flexible names them. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/**
 * The inspected objects of the store. Only these are served, and a record may refer only to these. A row is written
 * when an upload is inspected, with the `etag` of the inspected bytes.
 */
export const objects = pgTable('objects', {
  key: text().primaryKey(),
  contentType: text().notNull(),
  sizeBytes: ref().notNull(),
  /** The store's ETag. Null for objects that we made ourselves, such as the demo's. */
  etag: text(),
  /** Of audio and video. */
  durationMs: integer(),
  /** Of pictures and video, in pixels. */
  width: integer(),
  height: integer(),
  /** The widths of a picture's web-sized copies, in pixels, smallest first. */
  copies: integer()
    .array()
    .notNull()
    .default(sql`'{}'`),
  ...timestamps(),
});

/**
 * Outgoing mails, each sent once: a row is written in the transaction that it reports, and a job carries its id.
 * `state` is authoritative: a `sent` mail is never sent again, a `failed` one stays visible.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** With angle brackets; the same on each try. */
    messageId: text().notNull().unique(),
    kind: text().$type<'reply' | 'reset' | 'verify' | 'notice' | 'invitation' | 'parlour'>().notNull(),
    toName: text().notNull(),
    toEmail: text().notNull(),
    subject: text().notNull(),
    /** Emptied once sent when it holds a link with a token. */
    text: text().notNull(),
    html: text().notNull(),
    state: text().$type<'queued' | 'sent' | 'failed' | 'cancelled'>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** The mail server's message. */
    error: text(),
    /** Tries in which the server got the whole message and did not reply. After two, it may have been delivered. */
    unclearTries: integer().notNull().default(0),
    /** The console's path that shows it. */
    link: text(),
    /** Where answers go instead of to the sender. */
    replyTo: text(),
    /** Who gets a copy: each address is in the head of the mail. */
    copied: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The `Message-ID`s of the conversation, oldest first: the mail answers the last one. */
    conversation: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The address at which a POST ends mails of this sort. Emptied with the text. */
    unsubscribeUrl: text(),
    /** An event for the recipient's calendar, as iCalendar that says its method. */
    calendar: text(),
    /** The size of its files, which the worker asks the rooms for. */
    attachedBytes: integer().notNull().default(0),
    /** The tries of releases that know files; a trigger keeps such a mail from others. */
    fileTries: integer().notNull().default(0),
    /** Whether it was written to the outbox folder, for lack of a mail server, instead of sent. */
    isWritten: boolean().notNull().default(false),
    /** The earliest time to send it. */
    sendAt: timeNow(),
    ...timestamps(),
    sentAt: isoTime(),
  },
  (table) => [
    index('mails_waiting')
      .on(table.sendAt, table.id)
      .where(sql`state = 'queued'`),
    index('mails_failed')
      .on(table.id)
      .where(sql`state = 'failed'`),
    index('mails_copied')
      .using('gin', table.copied)
      .where(sql`copied <> '{}'`),
  ],
);
