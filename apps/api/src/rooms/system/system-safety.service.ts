import { SYSTEM } from '@greenroom/contract/system.rules';
import type { CheckState } from '@greenroom/contract/system.rules';
import type { FastifyInstance } from 'fastify';

import { isFull, readDisks } from '#kit/watch/disks.ts';
import type { Disk } from '#kit/watch/disks.ts';
import { readDone } from '#kit/watch/done.ts';
import { bytes, count, daysSince, text, time } from '#rooms/system/system-facts.service.ts';
import type { Check, Finding } from '#rooms/system/system-facts.service.ts';
import { countWithoutTwoFactor } from '#rooms/system/system.store.ts';

const DATABASE_LOST = 'The database does not answer. See there.';

const isLow = ({ freeBytes, sizeBytes }: Disk) =>
  freeBytes < SYSTEM.diskLowBytes && freeBytes < sizeBytes * SYSTEM.diskLowPart;

async function lookAtDisks({ config }: FastifyInstance): Promise<Finding | null> {
  const disks = await readDisks(config);
  if (disks.length === 0) return null;
  const facts = disks.flatMap((disk) => [
    text('Folder', disk.folder),
    bytes('Free', disk.freeBytes),
    bytes('Size', disk.sizeBytes),
  ]);
  const full = disks.filter(isFull);
  const low = disks.filter(isLow);
  if (full.length > 0)
    return {
      state: 'failing',
      facts,
      todo: `The disk of ${joinDiskFolders(full)} is full: uploads are refused, and soon nothing can be saved. Free space or make it larger now.`,
    };
  if (low.length > 0)
    return {
      state: 'warning',
      facts,
      todo: `The disk of ${joinDiskFolders(low)} is filling up. Free space or make it larger.`,
    };
  return { state: 'ok', facts };
}

const joinDiskFolders = (disks: readonly Disk[]) => disks.map(({ folder }) => folder).join(' and ');

const COMMAND = '`npm run backup -- FOLDER`';

async function lookAtBackup({ db }: FastifyInstance): Promise<Finding> {
  const { backup, verification } = await readDone(db);
  const facts = [time('Last made', backup), time('Last verified', verification)];
  if (backup === null)
    return {
      state: 'warning',
      facts,
      todo: `There is no backup yet. Run ${COMMAND} every night, to another disk or machine.`,
    };
  const age = daysSince(backup);
  if (age > SYSTEM.backupOldDays)
    return {
      state: age > SYSTEM.backupTooOldDays ? 'failing' : 'warning',
      facts,
      todo: `The last good backup is ${Math.floor(age)} days old. Look why the nightly one fails, or run ${COMMAND} now.`,
    };
  if (daysSince(verification) > SYSTEM.verifiedOldDays)
    return {
      state: 'warning',
      facts,
      todo: 'Run `npm run backup -- verify FOLDER` once a month: it reads the backup and compares every hash.',
    };
  return { state: 'ok', facts };
}

async function lookAtAudit({ db }: FastifyInstance): Promise<Finding> {
  const { audit } = await readDone(db);
  const facts = [time('Last checked', audit)];
  if (daysSince(audit) <= SYSTEM.verifiedOldDays) return { state: 'ok', facts };
  return {
    state: 'warning',
    facts,
    todo: 'Run `npm run audit -- verify` once a month: it proves that no entry of the activity was changed or removed.',
  };
}

async function lookAtCertificate({ readCertificate }: FastifyInstance): Promise<Finding | null> {
  const found = await readCertificate();
  if (!found) return null;
  const { host, validTo, fault } = found;
  const facts = [
    text('Address', host),
    ...(validTo === null ? [] : [time('Valid until', validTo)]),
    ...(fault === null ? [] : [text('Problem', fault)]),
  ];
  if (validTo === null)
    return {
      state: 'warning',
      facts,
      todo: 'The certificate could not be read from here. Check that `PUBLIC_URL` leads to this server, also from its own machine.',
    };
  const days = -daysSince(validTo);
  if (fault !== null || days < SYSTEM.certificateLastDays)
    return {
      state: 'failing',
      facts,
      todo: 'Browsers refuse this address, or soon will. Renew its certificate and reload the proxy in front of the server.',
    };
  if (days < SYSTEM.certificateDays)
    return {
      state: 'warning',
      facts,
      todo: `The certificate is valid for ${Math.floor(days)} more days. Look why it was not renewed.`,
    };
  return { state: 'ok', facts };
}

async function lookAtTwoFactor({ db, capabilities }: FastifyInstance): Promise<Finding | null> {
  if (!capabilities.includes('staff')) return null;
  const { all, powerful } = await countWithoutTwoFactor(db);
  const facts = [count('Staff without it', all), count('Owners and admins of these', powerful)];
  const state: CheckState = powerful > 0 ? 'warning' : 'ok';
  return {
    state,
    facts,
    ...(powerful > 0 && {
      todo: 'Owners and admins can change everything. Ask them to turn on two-factor sign-in, or require it for their roles.',
      link: '/staff',
    }),
  };
}

/** What keeps the data. */
export const SAFETY: readonly Check[] = [
  {
    name: 'disk',
    title: 'Disk',
    look: lookAtDisks,
    ifLost: 'The disk of `DATA_DIR` does not answer. Check that it is mounted.',
  },
  { name: 'backup', title: 'Backup', look: lookAtBackup, ifLost: DATABASE_LOST },
  { name: 'audit', title: 'Activity log', look: lookAtAudit, ifLost: DATABASE_LOST },
  {
    name: 'certificate',
    title: 'Certificate',
    look: lookAtCertificate,
    ifLost: 'The certificate could not be read. Check `PUBLIC_URL`.',
  },
  { name: 'two_factor', title: 'Two-factor sign-in', look: lookAtTwoFactor, ifLost: DATABASE_LOST },
];
