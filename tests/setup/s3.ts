import type { TestProject } from 'vitest/node';
import { prepareBuckets } from '../../apps/api/src/testing/bucket.ts';

/** Without a service the project's objects lie in folders, as `scripts/test.mjs` says. */
export async function setup(project: TestProject): Promise<void> {
  const endpoint = process.env['TEST_S3_ENDPOINT'];
  process.stdout.write(`${project.name}: objects in ${endpoint ? `S3 at ${endpoint}` : 'folders'}\n`);
  if (!endpoint) return;
  await prepareBuckets().catch((error: unknown) => {
    // The SDK's own errors hold whole requests.
    const why = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    throw new Error(`TEST_S3_ENDPOINT can't be used: ${why}`);
  });
}
