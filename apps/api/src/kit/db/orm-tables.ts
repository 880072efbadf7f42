/** Drizzle's tables and columns for every other file: see `orm.ts`. */
export * from 'drizzle-orm/pg-core';
