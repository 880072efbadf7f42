import type { StreamEvents } from '@greenroom/contract/notifications';

import type { Sql } from '#kit/db.ts';

/** What is told to every console that is open, in every process. */
export type Events = {
  /** Tells it when the transaction is committed, and never when it is rolled back. */
  publish<K extends keyof StreamEvents>(db: Sql, name: K, data: StreamEvents[K]): Promise<void>;
};
