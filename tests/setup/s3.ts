import type { TestProject } from 'vitest/node';
import { prepareBuckets } from '../../apps/api/src/app/testing-bucket.ts';

/** Without a service the project's objects lie in folders, as `scripts/test.mjs` says. */
export async function setup(project: TestProject): Promise<void> {
  const endpoint = process.env['TEST_S3_ENDPOINT'];
  if (endpoint) await prepareBuckets();
  process.stdout.write(`${project.name}: objects in ${endpoint ? `S3 at ${endpoint}` : 'folders'}\n`);
}
