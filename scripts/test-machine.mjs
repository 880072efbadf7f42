import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

// The headless build is faster.
const linuxPrograms = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];

/** The usual folders of PostgreSQL sockets. */
const socketFolders = ['/var/run/postgresql', '/tmp'];
const MAY_NOT_CREATE = 'MAY_NOT_CREATE';

/** Returns the Chromium for the browser tests: `CHROMIUM_PATH`, else one in the usual places. */
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
 * Finds a second server, besides the embedded one, on which tests may create databases: `TEST_DATABASE_URL`, else one
 * on this machine that accepts us. `isWanted` is true when the user named one: then no response is a failure.
 * When a server here refuses us, the result names it, with the command that changes this.
 */
export async function findPostgres({ named = process.env.TEST_DATABASE_URL, folders = socketFolders } = {}) {
  if (named) {
    const words = await ask(named).catch((error) => `TEST_DATABASE_URL does not serve: ${error.message}`);
    const serves = words.startsWith('PostgreSQL');
    return { url: serves ? named : '', words: serves ? `embedded 18 and ${words}` : words, isWanted: true };
  }
  const users = [...new Set([userInfo().username, 'postgres'])];
  /** @type {{ place: Place, user: string, error: Error & { code?: string } }[]} */
  const refusals = [];
  for (const place of listPlaces(folders)) {
    for (const user of users) {
      const url = `postgresql://${encodeURIComponent(user)}@${encodeURIComponent(place.host)}:${place.port}/postgres`;
      try {
        return { url, words: `embedded 18 and ${await ask(url)}`, isWanted: true };
      } catch (error) {
        if (!isNobody(error)) refusals.push({ place, user, error });
      }
    }
  }
  return { url: '', words: wordsOf(refusals), isWanted: false };
}

/**
 * Lists the sockets of all servers that run here, and the usual port.
 * @typedef {{ host: string, port: number }} Place
 * @param {string[]} folders
 * @returns {Place[]}
 */
function listPlaces(folders) {
  const sockets = [...new Set(folders.filter(existsSync).map((folder) => realpathSync(folder)))].flatMap(
    (host) =>
      readdirSync(host).flatMap((name) => {
        const port = Number(/^\.s\.PGSQL\.(\d+)$/.exec(name)?.[1]);
        return port ? [{ host, port }] : [];
      }),
  );
  return folders === socketFolders ? [...sockets, { host: '127.0.0.1', port: 5432 }] : sockets;
}

const isNobody = ({ code = '' }) => /^(?:ENOENT|ECONNREFUSED|ETIMEDOUT)$/.test(code);

function wordsOf(refusals) {
  const [first] = refusals;
  if (!first) {
    return 'embedded 18 alone. No other server was found, so its tests are skipped: set TEST_DATABASE_URL.';
  }
  const { place, user, error } = refusals.find(({ error: each }) => each.code === MAY_NOT_CREATE) ?? first;
  const port = place.port === 5432 ? '' : `--port=${place.port} `;
  const command =
    error.code === MAY_NOT_CREATE
      ? `psql ${port}-c 'alter role "${user}" createdb'`
      : `createuser ${port}--createdb ${user}`;
  const asPostgres =
    user === 'root' ? `su postgres -c "${command.replaceAll('"', '\\"')}"` : `sudo -u postgres ${command}`;
  return `embedded 18 alone. A server runs at ${place.host}, port ${place.port}, but does not serve the tests (${error.message}), so half of the API's tests are skipped.
  To have them, run: ${asPostgres}
  or name a server: TEST_DATABASE_URL=postgresql://USER:PASSWORD@127.0.0.1:${place.port}/postgres npm test`;
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
    if (!mayCreate) {
      throw Object.assign(new Error(`${client.user} may not create databases`), { code: MAY_NOT_CREATE });
    }
    return `PostgreSQL ${version} at ${client.host}`;
  } finally {
    await client.end();
  }
}
