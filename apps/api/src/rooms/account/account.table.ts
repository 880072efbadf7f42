import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

import { id, isoTime } from '#kit/db/columns.ts';

export const admins = pgTable('admins', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  createdAt: isoTime()
    .notNull()
    .default(sql`now()`),
});
