import { centsOf } from '@greenroom/contract/kit/money';
import type { Parlour } from '@greenroom/contract/parlours';
import type { ParlourWords } from '@greenroom/contract/parlours-messages';
import { PARLOUR_MESSAGE_TEXTS } from '@greenroom/contract/parlours-messages.rules';
import { PARLOUR_MESSAGES, PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import { exportList } from '#kit/records/export.ts';
import type { Csv, CsvRow } from '#kit/http/csv-answer.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { removeRecord } from '#kit/records/trash.ts';
import { lockParlour, setParlourShown } from '#rooms/parlours/parlours-changes.store.ts';
import { tellPeople } from '#rooms/parlours/parlours-messages.service.ts';
import {
  PARTICIPANT_COLUMNS,
  hasParlour,
  participantLines,
} from '#rooms/parlours/parlours-participants.store.ts';
import { allParlours, countParlours, getParlour, parloursTrash } from '#rooms/parlours/parlours.store.ts';

type Shown = { is_public?: boolean | undefined; community_tab?: boolean | undefined };

/**
 * Publishes a parlour in the app, or shows it on the Discover tab; repeating it changes nothing.
 * @throws not_found, conflict when it is finished, or live and the tab is asked for
 */
export async function setShown(db: Db, request: FastifyRequest, id: number, wanted: Shown): Promise<Parlour> {
  return db.transaction(async (tx) => {
    const was = (await lockParlour(tx, id)) ?? fail('not_found');
    if (was.isFinished) fail('conflict', { msg: PARLOUR_MESSAGES.hasFinished });
    if (was.isLive && wanted.community_tab !== undefined) {
      fail('conflict', { errors: { community_tab: [PARLOUR_MESSAGES.liveTab] } });
    }
    const before = { is_public: was.isPublic, community_tab: was.communityTab };
    const after = {
      is_public: wanted.is_public ?? was.isPublic,
      community_tab: wanted.community_tab ?? was.communityTab,
    };
    if (after.is_public !== before.is_public || after.community_tab !== before.community_tab) {
      await setParlourShown(tx, id, { isPublic: after.is_public, communityTab: after.community_tab });
      const field = wanted.is_public === undefined ? 'community_tab' : 'is_public';
      await audit(tx, request, {
        action: 'parlours.setShown',
        kind: 'parlours',
        record: id,
        before: { [field]: before[field] },
        after: { [field]: after[field] },
      });
      await tell(tx, request, id);
    }
    return (await getParlour(tx, id, request.server.mediaUrl)) ?? fail('not_found');
  });
}

const tell = (tx: Tx, request: FastifyRequest, id: number): Promise<void> =>
  request.server.events.publish(tx, 'parlour', { id });

/** Removes a parlour; a finished one with its report. Tells its people, if asked. @throws not_found, conflict */
export async function removeParlour(
  db: Db,
  request: FastifyRequest,
  id: number,
  words: ParlourWords | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const was = (await lockParlour(tx, id)) ?? fail('not_found');
    if (words && was.isFinished) fail('conflict', { msg: PARLOUR_MESSAGE_TEXTS.hasFinished });
    await removeRecord(tx, parloursTrash, id);
    // Afterwards, since the event in the mails says that it is off.
    const told = words && (await tellPeople(tx, request, { parlourId: id, kind: 'cancelled', words }));
    const state = was.isFinished ? 'finished' : was.isLive ? 'live' : 'scheduled';
    await audit(tx, request, {
      action: 'parlours.remove',
      kind: 'parlours',
      record: id,
      before: { suite_title: was.suiteTitle, user_id: was.ownerId, start_date: was.startsAt, state },
      ...(told && { after: told }),
    });
    await tell(tx, request, id);
  });
}

/** Exports the participants as CSV. @throws not_found */
export async function exportParticipants(db: Db, request: FastifyRequest, id: number): Promise<Csv> {
  if (!(await hasParlour(db, id))) fail('not_found');
  await audit(request.server.db, request, {
    action: 'parlours.exportParticipants',
    kind: 'parlours',
    record: id,
  });
  return {
    name: `parlour-${id}-participants`,
    columns: PARTICIPANT_COLUMNS,
    rows: participantLines(db, id),
  };
}

const PARLOUR_COLUMNS = [
  'Id',
  'Title',
  'Description',
  'Host',
  'Guests',
  'Price',
  { time: 'Start date', zone: PARLOUR_ZONE },
  'Live',
  'Published in the app',
  'On the Discover tab',
  'RSVPs',
] as const;

const parlourCsvRow = (each: Parlour): CsvRow => [
  each.id,
  each.suite_title,
  each.description,
  each.owner.name,
  each.members.map(({ name }) => name).join(', '),
  BigInt(centsOf(each.price)),
  new Date(each.start_date),
  each.live,
  each.is_public,
  each.community_tab,
  each.rsvps,
];

async function* parlourCsvRows(db: Db): AsyncGenerator<CsvRow[]> {
  for await (const parlours of allParlours(db)) yield parlours.map(parlourCsvRow);
}

/** Exports all scheduled and live parlours as CSV. */
export async function exportParlours(db: Db, request: FastifyRequest): Promise<Csv> {
  return exportList(request, {
    action: 'parlours.export',
    kind: 'parlours',
    name: 'parlours',
    query: {},
    columns: PARLOUR_COLUMNS,
    count: (await countParlours(db)).total,
    rows: parlourCsvRows(db),
  });
}
