import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

// The headless build is quicker.
const linuxPrograms = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** The Chromium that the journeys drive: `CHROMIUM_PATH`, else where systems put one. */
export function findBrowser() {
  const { CHROMIUM_PATH, ProgramFiles, LOCALAPPDATA } = process.env;
  const folders = [ProgramFiles, process.env['ProgramFiles(x86)'], LOCALAPPDATA].filter(Boolean);
  const usual = [
    ...linuxPrograms.map((name) => `/usr/bin/${name}`),
    ...macApplications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
    ...folders.flatMap((folder) => windowsPrograms.map((program) => join(folder, program))),
  ];
  const path = (CHROMIUM_PATH ? [CHROMIUM_PATH] : usual).find((file) => existsSync(file)) ?? '';
  if (path) return { path, words: path };
  const start = CHROMIUM_PATH ? `nothing at CHROMIUM_PATH=${CHROMIUM_PATH}` : 'none found';
  return {
    path,
    words: `${start}, so the console is not tested. Install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.`,
  };
}

/**
 * A server besides the embedded one, on which tests may make databases: `TEST_DATABASE_URL`, else one on this
 * machine that lets us in. `isWanted` where a person named one: then it is a failure that it does not answer.
 */
export async function findPostgres() {
  const named = process.env.TEST_DATABASE_URL;
  const users = [...new Set([userInfo().username, 'postgres'])].map(encodeURIComponent);
  const socket = encodeURIComponent('/var/run/postgresql');
  const places = [
    ...users.map((user) => `${user}@${socket}`),
    ...users.map((user) => `${user}@127.0.0.1:5432`),
  ];
  for (const url of named ? [named] : places.map((place) => `postgresql://${place}/postgres`)) {
    const words = await ask(url).catch((error) =>
      named ? `TEST_DATABASE_URL does not serve: ${error.message}` : '',
    );
    if (words.startsWith('PostgreSQL')) return { url, words: `embedded 18 and ${words}`, isWanted: true };
    if (words) return { url: '', words, isWanted: true };
  }
  const words =
    'embedded 18 alone. No other server was found, so its tests are skipped: set TEST_DATABASE_URL.';
  return { url: '', words, isWanted: false };
}

/** A service that speaks S3 for the tests of the bucket: `TEST_S3_ENDPOINT`, with its key and secret. */
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

/** A stranger gets its list of no buckets, or is refused: both in XML. */
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
    if (!mayCreate) throw new Error('its user may not create databases');
    return `PostgreSQL ${version} at ${client.host}`;
  } finally {
    await client.end();
  }
}
