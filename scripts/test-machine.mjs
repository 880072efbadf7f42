import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node24.mjs';

/**
 * Finds a second server, besides the embedded one, on which tests may create databases: `TEST_DATABASE_URL`, else (on
 * Linux x64) PostgreSQL 15 of the packages, which runs until `stop`. `isWanted` is true when the user named one: then no
 * response is a failure.
 * @param {{ node: string, env: NodeJS.ProcessEnv }} node24
 */
export async function findPostgres({ node, env }) {
  const named = process.env.TEST_DATABASE_URL;
  if (named) {
    const words = await ask(named).catch((error) => `TEST_DATABASE_URL does not serve: ${error.message}`);
    const serves = words.startsWith('PostgreSQL');
    return {
      url: serves ? named : '',
      words: serves ? `embedded 18 and ${words}` : words,
      isWanted: true,
      stop() {},
    };
  }
  if (!existsSync(join(root, 'node_modules/postgresql-15-linux-x64'))) {
    const words = 'embedded 18 alone: set TEST_DATABASE_URL to run the API on a second one, of 15 or newer.';
    return { url: '', words, isWanted: false, stop() {} };
  }
  const server = spawn(node, [join(root, 'tests/setup/second-postgres.ts')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve) => {
    server.stdout.once('data', (line) => resolve(`${line}`.trim()));
    server.once('exit', () => resolve(''));
  });
  const words = url
    ? `embedded 18 and ${await ask(url)}, of the packages`
    : 'that of the packages does not start';
  return { url, words, isWanted: true, stop: () => server.stdin.end() };
}

/** Finds the S3 service for the bucket tests: `TEST_S3_ENDPOINT`, with its key and secret. */
export async function findS3() {
  const names = ['TEST_S3_ENDPOINT', 'TEST_S3_ACCESS_KEY_ID', 'TEST_S3_SECRET_ACCESS_KEY'];
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length === names.length) {
    const words = `none found, so its tests are skipped: set ${names.join(', ')}, or start one by tests/setup/ceph-rgw.sh.`;
    return { endpoint: '', words, isWanted: false };
  }
  const endpoint = process.env.TEST_S3_ENDPOINT ?? '';
  const fault =
    missing.length > 0
      ? `${missing.join(' and ')} must be set besides.`
      : await askS3(endpoint).then(
          () => '',
          (error) => `TEST_S3_ENDPOINT does not serve: ${error.cause?.code ?? error.message}`,
        );
  return { endpoint: fault ? '' : endpoint, words: fault || endpoint, isWanted: true };
}

/**
 * Adds to a run's counts what this machine has not: it counts as skipped, and what somebody named and does not serve as
 * failed. Without a second database, the API's tests that would have run there are skipped.
 */
export function countMissing({ postgres, s3, browser }, results, counts, failures) {
  const elsewhere = results
    .filter(({ project, file }) => project === 'api (embedded)' && runsElsewhere(file))
    .reduce((sum, { tests }) => sum + tests.length, 0);
  const missing = [
    postgres && !postgres.url && { ...postgres, name: 'PostgreSQL', tests: elsewhere },
    s3 && !s3.endpoint && { ...s3, name: 'S3', tests: 0 },
    !browser.path && { ...browser, name: 'Browser', tests: 1 },
  ].filter(Boolean);
  for (const { name, words, isWanted, tests } of missing) {
    console.log(`${name}: ${words}`);
    if (isWanted) failures.push(`${name}: ${words}`);
    else counts.skipped += tests;
  }
}

const runsElsewhere = (file) =>
  /\/rooms\/(?<room>[a-z]+)\/\k<room>\.test\.ts$/.test(file) ||
  readFileSync(join(root, file), 'utf8').startsWith('// @both:');

/** Checks that a service speaks S3: an anonymous request gets an empty list of buckets or a refusal, both in XML. */
async function askS3(endpoint) {
  const response = await fetch(endpoint, { signal: AbortSignal.timeout(5000) });
  const body = await response.text();
  if (!/<(?:ListAllMyBucketsResult|Error)\b/.test(body)) throw new Error('it speaks no S3');
}

async function ask(url) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version') as version, rolsuper or rolcreatedb as may_create
       from pg_roles where rolname = current_user`,
    );
    const { version, may_create: mayCreate } = rows[0];
    if (parseInt(version, 10) < 15) throw new Error(`it is PostgreSQL ${version}, 15 or newer is needed`);
    if (!mayCreate) throw new Error(`${client.user} may not create databases`);
    return `PostgreSQL ${version} at ${client.host}`;
  } finally {
    await client.end();
  }
}
