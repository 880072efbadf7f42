import { workerData, parentPort } from 'node:worker_threads';

import { readBody } from '#rooms/support/support-incoming-body.service.ts';

// The thread that reads one mail of a stranger. It may be ended.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await readBody(workerData as Uint8Array));
