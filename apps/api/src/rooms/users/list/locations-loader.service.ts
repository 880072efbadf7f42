import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

import { openDatabase } from '#kit/db/db.ts';
import { readCities } from '#rooms/users/list/locations-set.service.ts';
import { replaceCities } from '#rooms/users/list/locations.store.ts';

// The process that `loadCities` starts. Console requests have priority over it, and it ends with its server.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('disconnect', () => process.exit());
const [{ url, version }] = (await once(process, 'message')) as [{ url: string; version: string }];
const db = openDatabase(url, () => undefined, { max: 1 });
await replaceCities(db, version, readCities);
await db.$client.end();
process.disconnect();
