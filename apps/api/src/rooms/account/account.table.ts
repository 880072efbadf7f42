import { pgTable, text } from 'drizzle-orm/pg-core';

import { id, timestamps } from '#kit/db/columns.ts';

export const admins = pgTable('admins', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  ...timestamps(),
});
