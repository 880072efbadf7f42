import {
  cents,
  folded,
  foldedIndexes,
  id,
  isoTime,
  ref,
  timeNow,
  timestamps,
  trashTimestamps,
} from '#kit/db/columns.ts';
import { nameIndex } from '#kit/db/name-order.ts';
import { sql } from '#kit/db/orm.ts';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from '#kit/db/orm-tables.ts';
import { admins } from '#rooms/account/account.table.ts';

export const roles = pgTable('roles', { id: smallint().primaryKey(), title: text().notNull() });

export const genres = pgTable('genres', { id: smallint().primaryKey(), title: text().notNull() });

/**
 * Users of the community. The indexes serve the list: each order ends in the id and is partial, since a removed user is
 * in no list. After an expression the index has its column, without which PostgreSQL reads the row for each position
 * that a deep page skips. `folded` is what searches look in; `totalSpentCents` is kept by triggers on `plans` and `plan_refunds`.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerifiedAt: isoTime(),
    passwordHash: text(),
    /** Key in the object store. */
    profileImage: text(),
    bio: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zipcode: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    websiteUrl: text(),
    videoLinks: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    roleIds: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    genreIds: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    featured: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    /** Tenths of a star, 0 to 50. */
    rating: smallint().notNull().default(0),
    totalSpentCents: cents().notNull().default(0),
    /** The number of their podcasts, and when the newest was created: kept by a trigger on `podcasts`. */
    podcastCount: integer().notNull().default(0),
    podcastAt: isoTime(),
    ...trashTimestamps(),
    updatedAt: timeNow(),
    version: integer().notNull().default(1),
    /** Name and address, by which accounts of one mail domain are found. */
    search: text().generatedAlwaysAs(sql`lower(name || ' ' || email)`),
    /** Name and email, and the city in capitals. */
    folded: folded(),
  },
  (table) => {
    const present = sql`deleted_at is null`;
    const isHost = sql`deleted_at is null and podcast_count > 0`;
    return [
      uniqueIndex('users_email_key').on(table.email).where(present),
      index('users_newest').on(table.createdAt, table.id).where(present),
      index('users_by_name')
        .on(sql`lower(name)`, table.id, table.name)
        .where(present),
      index('users_by_email').on(table.email, table.id).where(present),
      index('users_by_city')
        .on(sql`lower(city)`, sql`lower(state)`, table.id, table.city, table.state)
        .where(present),
      index('users_by_state')
        .on(sql`lower(state)`, table.id, table.state)
        .where(present),
      nameIndex('users_in_order', [sql`name`], [table.id, table.name], present),
      nameIndex(
        'users_in_order_of_city',
        [sql`city`, sql`state`],
        [table.id, table.city, table.state],
        present,
      ),
      nameIndex('users_in_order_of_state', [sql`state`], [table.id, table.state], present),
      index('users_by_zipcode').on(table.zipcode, table.id).where(present),
      index('users_by_spent').on(table.totalSpentCents, table.id).where(present),
      index('users_by_featured').on(table.featured, table.id).where(present),
      index('users_by_active').on(table.active, table.id).where(present),
      index('users_unverified')
        .on(table.id)
        .where(sql`deleted_at is null and email_verified_at is null`),
      index('hosts_by_name')
        .on(sql`lower(name)`, table.id, table.name)
        .where(isHost),
      nameIndex('hosts_in_order', [sql`name`], [table.id, table.name], isHost),
      index('hosts_by_email').on(table.email, table.id).where(isHost),
      index('hosts_by_podcasts').on(table.podcastCount, table.id).where(isHost),
      index('hosts_by_newest').on(table.podcastAt, table.id).where(isHost),
      ...foldedIndexes('users', table),
      // The picker looks for beginnings of names, which needs an order by bytes.
      index('users_folded_beginning')
        .on(sql`folded collate "C"`, table.id)
        .where(sql`deleted_at is null and folded is not null`),
      // Not partial: PostgreSQL never joins two indexes that are partial in the same way, and a search with a place or
      // dates joins one of these two with one of the others.
      index('users_role_ids').using('gin', table.roleIds),
      index('users_search').using('gin', sql`search gin_trgm_ops`),
      // Includes removed users: when restored, they still have their picture.
      index('users_pictures')
        .on(table.profileImage)
        .where(sql`profile_image is not null`),
      index('users_removed')
        .on(table.id)
        .where(sql`deleted_at is not null`),
    ];
  },
);

/**
 * Counts of users by what the list filters by, kept by triggers on `users` in rows to be summed. Each user counts once
 * in each kind: `talents` (no place, no day), `place` (no day) and `day` of joining (no place).
 */
export const userCells = pgTable(
  'user_cells',
  {
    kind: text().$type<'talents' | 'place' | 'day'>().notNull(),
    /** Lower case, like `city`. Empty if the kind has none. */
    state: text().notNull(),
    city: text().notNull(),
    /** In the community's zone. */
    day: date(),
    roleIds: smallint().array().notNull(),
    featured: boolean().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('user_cells_sums').on(
      table.kind,
      table.state,
      table.city,
      table.day,
      table.featured,
      table.roleIds,
      table.amount,
    ),
  ],
);

/** Bought plans. The payment integration also inserts rows; totals are updated by trigger. Never removed. */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** `weekly`: Featured Headline; any other: Featured Member. */
    name: text().$type<'weekly' | 'monthly'>().notNull(),
    startDate: isoTime().notNull(),
    endDate: isoTime().notNull(),
    baseAmountCents: cents().notNull(),
    ...timestamps(),
  },
  (table) => [
    index().on(table.userId),
    index('plans_running').on(table.name, table.endDate, table.userId, table.startDate),
    // Covers all names, since plans other than `weekly` have various names: those not over, and the latest sold.
    index('plans_not_over').on(table.endDate, table.startDate, table.userId, table.name),
    index('plans_newest').on(table.createdAt, table.id, table.name, table.baseAmountCents),
  ],
);

/** Staff notes about a user, visible only to the staff. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** Plain text. */
    message: text().notNull(),
    adminId: ref().references(() => admins.id),
    /** The admin's email when the note was written. */
    admin: text().notNull(),
    ...trashTimestamps(),
  },
  (table) => [
    index().on(table.userId, table.id),
    index('user_notes_removed')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

/** Suggested cities and zip codes, from packages: `data_sets` says which. Loaded after the start, replaced as a whole. */
export const cities = pgTable(
  'cities',
  {
    /** The id in the set. */
    id: integer().primaryKey(),
    city: text().notNull(),
    /** In the United States the two-letter code, elsewhere the country. */
    state: text().notNull(),
    zipcode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    population: integer().notNull(),
    /** City and state in lower case without accents or punctuation, as `st louis, mo`; for a zip code its digits. */
    words: text().notNull(),
  },
  (table) => [
    index('cities_by_beginning').on(sql`words collate "C"`, table.population),
    index('cities_words').using('gin', sql`words gin_trgm_ops`),
  ],
);

/** The loaded version of each data set. */
export const dataSets = pgTable('data_sets', { name: text().primaryKey(), version: text().notNull() });
