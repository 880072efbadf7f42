import type { Config } from '#kit/config.ts';

/** The addresses of one database. */
export type DatabaseUrls = {
  /** For calls: PostgreSQL itself, or a pooler in transaction mode. */
  calls: string;
  /** PostgreSQL itself, as the same role: for connections that keep a session. */
  direct: string;
  /** PostgreSQL itself, as the role that owns the schema: for the start and for commands. */
  owner: string;
};

/** Returns the addresses of the settings, or null when they name no database. */
export function readDatabaseUrls(config: Config): DatabaseUrls | null {
  const { DATABASE_URL: calls, DATABASE_DIRECT_URL: direct, DATABASE_OWNER_URL: owner } = config;
  return calls ? { calls, direct: direct ?? calls, owner: owner ?? direct ?? calls } : null;
}
