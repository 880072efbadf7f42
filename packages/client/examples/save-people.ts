// Counts the people, and saves them as a table for a spreadsheet, by a key for scripts: nobody has to sign in.
import { writeFile } from 'node:fs/promises';

import { createRetryingClient } from '@greenroom/client/retry';
import { openStream } from '@greenroom/client/stream';
import { staffWire } from '@greenroom/contract/wire';

const { API_URL = 'http://127.0.0.1:4000', API_KEY = '', KEY = '', FILE = 'people.csv' } = process.env;
const settings = { lines: staffWire, baseUrl: API_URL, apiKey: API_KEY, key: KEY };
const api = createRetryingClient(settings);

const { totalCounts } = await api.call('users.list', { query: { limit: '1' } });
await writeFile(FILE, await openStream(settings, 'users.export', { signal: AbortSignal.timeout(60_000) }));
console.log(`${totalCounts} people are in ${FILE}.`);
