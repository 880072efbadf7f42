/**
 * Which API tests run a second time, on another PostgreSQL (from version 15) with its objects in S3, and why. Of all other
 * tests that PostgreSQL only plans the statements: docs/decisions/052-second-database.md.
 * @type {[why: string, files: RegExp][]}
 */
const ON_BOTH = [
  ['each room once: what its statements return', /\/rooms\/(\w+)\/\1\.test/],
  ['each call that writes', /\/suites\/api\/activity\.test/],
  [
    'schema, triggers, pools and what runs by the clock',
    /\/kit\/(?:db\/(?!embedded)|records\/)|\/upgrade\.test/,
  ],
  [
    'object store',
    /\/kit\/objects\/(?!folder)|\/suites\/api\/files\.test|\/rooms\/media\/media-(?:objects|removal)\./,
  ],
  ['what stores files', /\/app\/(?:media|media-pictures|recording|seed-demo)\.test|\/users-picture\.test/],
  ['what stores files', /\/(?:parlours-forms|parlours-forms-cut|podcasts-updates)\.test/],
  ['what removes files with their rows', /\/(?:trash-purge|users-purge|users-data|users-removal)\.test/],
  ['locks', /\/(?:idempotency|kit\/mail\/mail|mail-workers|bulk|bulk-rooms|\w+-together)\.test/],
  [
    'locks',
    /\/(?:contest-(?:votes|votes-crowd|voting|removal|rounds)|parlours-(?:live|rsvp|warnings))\.test/,
  ],
  [
    'locks',
    /\/(?:staff-(?:invitations|presence)|dashboard-digest|media-titles|users-(?:update|import))\.test/,
  ],
  ['locks', /\/support-(?:deliveries|desk|incoming|replies|saved)\.test/],
  [
    'notifications of the database',
    /\/(?:notifications-streams?(?:-end)?|contest-votes-told|parlours-told)\.test/,
  ],
  [
    'order and search',
    /\/(?:users-(?:list|search|filters|cities|similar)|\w+-list|sales-report|exports)\.test/,
  ],
];

/** Whether a test file of the API runs on both databases. */
export function isOnBoth(/** @type {string} */ file) {
  const path = `/${file.replaceAll('\\', '/')}`;
  return /\/(?:apps\/api\/src|suites\/api)\//.test(path) && ON_BOTH.some(([, files]) => files.test(path));
}
