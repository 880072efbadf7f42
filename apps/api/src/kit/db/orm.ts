/**
 * Drizzle for every other file, with `orm-tables.ts`. Node parses the 180 kB of drizzle-orm's package.json again for
 * each file that imports the package: with two hundred of them, a fifth of the time of a start.
 */
export * from 'drizzle-orm';
export { toSnakeCase } from 'drizzle-orm/casing';
