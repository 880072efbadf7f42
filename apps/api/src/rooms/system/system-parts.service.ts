import { SYSTEM } from '@greenroom/contract/system.rules';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';

import { listProcesses } from '#kit/db/processes.ts';
import { countMails } from '#kit/mail/mail.ts';
import type { MailboxState } from '#kit/mail/mailbox.ts';
import { count, text, time, bytes } from '#rooms/system/system-facts.service.ts';
import type { Check, Finding } from '#rooms/system/system-facts.service.ts';
import { countConnections, getDatabase, getMailTimes } from '#rooms/system/system.store.ts';

const DATABASE_LOST =
  'Check that PostgreSQL runs and has connections left. Greenroom recovers by itself once it answers.';

async function lookAtMail({ db, mail, config }: FastifyInstance): Promise<Finding> {
  const [{ queued, late }, { sentAt, failed }] = await Promise.all([countMails(db), getMailTimes(db)]);
  const facts = [
    time('Last sent', sentAt),
    count('Waiting', queued),
    count('Late', late),
    count('Failed today', failed),
  ];
  if (mail.mode === 'outbox') {
    facts.unshift(text('Written to', join(config.DATA_DIR, 'outbox')));
    return {
      state: 'warning',
      facts,
      todo: 'No mail server is set, so nobody gets these emails. Set `SMTP_URL` and `MAIL_FROM`, then restart.',
    };
  }
  if (late > 0)
    return {
      state: 'failing',
      facts,
      todo: 'The mail server does not take these emails. Check that it answers and that `SMTP_URL` is right. They are sent once it does.',
    };
  if (failed > 0)
    return {
      state: 'warning',
      facts,
      todo: 'The mail server refused these emails for good. The notifications say why; replies can be sent again from their thread.',
    };
  return { state: 'ok', facts };
}

const MAILBOX_WORDS: Record<MailboxState, string> = {
  starting: 'Starting',
  reading: 'Reading',
  other_process: 'Read by another process',
  wrong_password: 'The mail server refuses the password',
  failing: 'The mail server does not answer',
};

async function lookAtMailbox({ mailbox }: FastifyInstance): Promise<Finding | null> {
  const state = mailbox.state();
  if (state === null) return null;
  const facts = [text('State', MAILBOX_WORDS[state])];
  if (state !== 'wrong_password' && state !== 'failing') return { state: 'ok', facts };
  return {
    state: 'failing',
    facts,
    todo: 'Answers by email do not arrive. Check `IMAP_URL` and that its server answers. Nothing is lost: they are read once it does.',
  };
}

async function lookAtConnections({ db, capabilities }: FastifyInstance): Promise<Finding | null> {
  if (!capabilities.includes('connections')) return null;
  const { on, failing, off, waiting } = await countConnections(db);
  if (on + off === 0) return null;
  const facts = [
    count('On', on),
    count('Failing', failing),
    count('Switched off', off),
    count('Waiting', waiting),
  ];
  if (failing + off === 0) return { state: 'ok', facts };
  return {
    state: 'warning',
    facts,
    todo: 'Some receivers do not take what is sent to them. Connections says which, and what came back.',
  };
}

async function lookAtStore({ store, config }: FastifyInstance): Promise<Finding> {
  const isReady = await store.isReady();
  const facts = [
    config.S3_BUCKET ? text('Bucket', config.S3_BUCKET) : text('Folder', join(config.DATA_DIR, 'objects')),
  ];
  if (isReady) return { state: 'ok', facts };
  return {
    state: 'failing',
    facts,
    todo: config.S3_BUCKET
      ? 'The object store does not answer. Check its service, and the S3 settings.'
      : 'The folder can’t be read or written. Check that its disk is mounted and that the server’s account may write there.',
  };
}

async function lookAtDatabase({ db }: FastifyInstance): Promise<Finding> {
  const { version, bytes: size, connections, most } = await getDatabase(db);
  const facts = [
    text('PostgreSQL', version),
    bytes('Size', size),
    text('Connections', `${connections} of ${most}`),
  ];
  if (connections < most * SYSTEM.connectionsPart) return { state: 'ok', facts };
  return {
    state: 'warning',
    facts,
    todo: 'Few connections are left. Raise `max_connections` of PostgreSQL, run fewer processes, or use a connection pooler.',
  };
}

async function lookAtJobs({ jobs }: FastifyInstance): Promise<Finding> {
  const all = jobs.list();
  const late = all.filter(({ isLate }) => isLate);
  const facts = late.flatMap(({ name, endedAt, reason }) => [
    time(`Late: ${name}`, endedAt.toISOString()),
    ...(reason === null ? [] : [text('Problem', reason)]),
  ]);
  if (late.length > 0)
    return {
      state: 'failing',
      facts,
      todo: 'These run every minute and have not ended well for a while. The log says why; restart the server if it does not.',
    };
  const [oldest] = all;
  return {
    state: 'ok',
    facts: oldest ? [time('Last done', oldest.endedAt.toISOString())] : [text('State', 'Not yet run')],
  };
}

async function lookAtProcesses({ db }: FastifyInstance): Promise<Finding> {
  const processes = await listProcesses(db);
  const facts = processes.map(({ version, place }) => text(place, `Version ${version}`));
  if (new Set(processes.map(({ version }) => version)).size < 2) return { state: 'ok', facts };
  return {
    state: 'warning',
    facts,
    todo: 'Two versions run at once. That is fine during an update; afterwards, restart the older ones.',
  };
}

/** What the server is made of. */
export const SERVICE: readonly Check[] = [
  { name: 'mail', title: 'Email', look: lookAtMail, ifLost: DATABASE_LOST },
  { name: 'mailbox', title: 'Answers by email', look: lookAtMailbox, ifLost: DATABASE_LOST },
  { name: 'connections', title: 'Connections', look: lookAtConnections, ifLost: DATABASE_LOST },
  {
    name: 'store',
    title: 'Files',
    look: lookAtStore,
    ifLost: 'The store of files does not answer. Check its disk or service.',
  },
  { name: 'database', title: 'Database', look: lookAtDatabase, ifLost: DATABASE_LOST },
  { name: 'jobs', title: 'Jobs', look: lookAtJobs, ifLost: DATABASE_LOST },
  { name: 'processes', title: 'Processes', look: lookAtProcesses, ifLost: DATABASE_LOST },
];
