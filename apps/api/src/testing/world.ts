import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { CallName } from '@greenroom/contract/wire';
import { wire } from '@greenroom/contract/wire';
import { callUrl } from '@greenroom/client';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import { buildApp } from '#app/build-app.ts';
import { ensureUploadKey } from '#app/first-start.ts';
import { isOnS3, makeBucket } from '#testing/bucket.ts';
import { asApp, chooseCallsUrl, createDatabase, dropDatabase, READER } from '#testing/databases.ts';
import { noteStatements } from '#testing/dialect.ts';
import { upload } from '#testing/upload.ts';
import type { Upload } from '#testing/upload.ts';
import { readConfig } from '#kit/config.ts';
import { openDatabase } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { mails } from '#kit/db/kit.table.ts';
import type { MailLimits } from '#kit/mail/worker.ts';
import { readsFrom } from '#kit/db/reads.ts';
import { ensureRates } from '#rooms/money/money-rates.store.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import { openStore } from '#kit/objects/open-store.ts';
import { openHttpClient } from '#kit/outside/http-client.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { createSession } from '#kit/access/sessions.ts';
import { admins } from '#rooms/account/account.table.ts';
import { users } from '#rooms/users/users.table.ts';

export const API_KEY = 'test-key-0001';
export const PASSWORD = 'secret123';

/** A client that resolves no names, so that no test makes external requests. */
export const nowhere = openHttpClient({ resolve: (_name, _options, done) => done(null, []) });

type MailRow = typeof mails.$inferSelect;

/** What a call is sent. */
export type Sent = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Null sends none. Default: the admin's. */
  token?: string | null;
  headers?: Record<string, string>;
};

/** A separate server for a test: the real app on its own real database. */
export type World = {
  app: FastifyInstance;
  db: Db;
  store: ObjectStore;
  /** The kind of object store, for tests of what only one kind does. */
  storeKind: 'folder' | 's3';
  url: string;
  dataDir: string;
  /** The first admin, signed in. */
  admin: { id: number; email: string; token: string };
  call(name: CallName, sent?: Sent): Promise<LightMyRequestResponse>;
  /** Uploads a file as a browser does: requests the policy, posts the form. `status` is from the store's response. */
  upload(file: Upload): Promise<{ status: number; key: string }>;
  /** Inserts a user, with defaults for missing fields. */
  addUser(user?: Partial<typeof users.$inferInsert>): Promise<{ id: number; name: string; email: string }>;
  mail: {
    /** Lists every mail in the database, oldest first. */
    list(): Promise<MailRow[]>;
    /** Starts to deliver; until then mails only wait. */
    start(limits?: Partial<MailLimits>): Promise<void>;
    /** Resolves with the mail once it is in this state. */
    reach(id: number, state: MailRow['state']): Promise<MailRow>;
  };
  /** Creates a session for a community user and returns its token. */
  tokenOf(userId: number): Promise<string>;
  close(): Promise<void>;
};

/**
 * Creates a world on the server of `inject('databaseUrl')`, with its own bucket when this project has S3. An empty
 * `S3_BUCKET` selects the folder anyway. Close it at the end of the file.
 */
export async function createWorld(serverUrl: string, env: Record<string, string> = {}): Promise<World> {
  const url = await createDatabase(serverUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-world-'));
  const bucket = isOnS3() && env['S3_BUCKET'] === undefined ? await makeBucket() : null;
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...bucket?.env, ...env });
  const db = openPool(url);
  // The app gets no more rights than it needs; the test may do anything.
  const appDb = openPool(chooseCallsUrl(url), asApp(url));
  // Like a replica, it refuses changes.
  const reader = openPool(asApp(url, READER));
  const statements = noteStatements(appDb, reader);
  await ensureRates(db, config);
  const store = await openStore(config, await ensureUploadKey(db));
  const consoleDir = join(dataDir, 'no-console');
  const app = await openApp({ app: { config }, db: appDb, store }, { consoleDir, reads: readsFrom(reader) });
  await app.ready();
  const admin = await addAdmin(db);
  const call: World['call'] = (name, sent = {}) => callApp(app, admin.token, name, sent);
  return {
    app,
    db,
    store,
    storeKind: config.S3_BUCKET ? 's3' : 'folder',
    url,
    dataDir,
    admin,
    call,
    upload: (file) => upload(app, call, file),
    addUser: (user = {}) => addUser(db, user),
    mail: worldMail(app),
    tokenOf: (userId) => createSession(db, 'user', userId),
    async close() {
      await app.close();
      await store.close();
      await bucket?.drop();
      await Promise.all([db, appDb, reader].map((each) => each.$client.end()));
      await dropDatabase(url);
      rmSync(dataDir, { recursive: true, force: true });
      await statements.check();
    },
  };
}

type AppParts = Parameters<typeof buildApp>[0];

/** Opens a pool that waits long for a connection: a busy machine is slow, not wrong. */
export const openPool = (url: string, directUrl = url): Db =>
  openDatabase(url, () => undefined, { connectionTimeoutMillis: 30_000, directUrl });

/** Builds an app from a world; `parts` replace the world's own. It never refuses work because the machine is busy. */
export const openApp = (
  { app, db, store }: { app: { config: AppParts['config'] }; db: Db; store: AppParts['store'] },
  parts: Partial<AppParts> = {},
): Promise<FastifyInstance> =>
  buildApp({
    config: app.config,
    db,
    reads: readsFrom(db),
    store,
    apiKeys: [API_KEY],
    consoleDir: '',
    httpClient: nowhere,
    maxDelayMs: 0,
    ...parts,
  });

/** Makes a call on an app, with a token unless one is sent. */
export function callApp(
  app: FastifyInstance,
  token: string,
  name: CallName,
  sent: Sent,
): Promise<LightMyRequestResponse> {
  const bearer = sent.token === undefined ? token : sent.token;
  return app.inject({
    method: wire[name].method,
    url: callUrl(wire[name], sent.params, sent.query),
    headers: { 'x-api-key': API_KEY, ...(bearer && { authorization: `Bearer ${bearer}` }), ...sent.headers },
    ...(sent.body !== undefined && { payload: sent.body as object }),
  });
}

async function addAdmin(db: Db): Promise<World['admin']> {
  const email = 'admin@example.com';
  const [made] = await db
    .insert(admins)
    .values({ name: 'Admin', email, role: 'owner', passwordHash: await hashPassword(PASSWORD) })
    .returning({ id: admins.id });
  if (!made) throw new Error('no admin');
  return { id: made.id, email, token: await createSession(db, 'admin', made.id) };
}

function worldMail(app: FastifyInstance): World['mail'] {
  const list = () => app.db.select().from(mails).orderBy(mails.id);
  return {
    list,
    start: (limits) => app.mail.start(limits),
    async reach(id, state) {
      for (let left = 1000; left > 0; left -= 1) {
        const mail = (await list()).find((each) => each.id === id);
        if (mail?.state === state) return mail;
        await sleep(20);
      }
      throw new Error(`mail ${id} is not ${state}: ${JSON.stringify(await list())}`);
    },
  };
}

let people = 0;

async function addUser(
  db: Db,
  user: Partial<typeof users.$inferInsert>,
): Promise<{ id: number; name: string; email: string }> {
  people += 1;
  const [made] = await db
    .insert(users)
    .values({ name: `Person ${people}`, email: `person${people}@example.com`, ...user })
    .returning({ id: users.id, name: users.name, email: users.email });
  if (!made) throw new Error('no person');
  return made;
}
