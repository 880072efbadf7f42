import type { Body } from '@greenroom/contract';
import type { ReportFilter } from '@greenroom/contract/reports';
import { REPORT_MESSAGES } from '@greenroom/contract/reports.rules';
import type { Decision } from '@greenroom/contract/reports.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser, expectPermission } from '#kit/access/guard.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit, auditFirst, auditMany } from '#kit/records/audit.ts';
import type { BulkRow, BulkSpec } from '#kit/records/bulk.ts';
import type { Measuring } from '#kit/records/measuring.ts';
import type { Reportable, ShownChange } from '#kit/records/reportable.ts';
import { lockThings, removeDecision, setDecision } from '#rooms/reports/reports-decisions.store.ts';
import type { LockedThing } from '#rooms/reports/reports-decisions.store.ts';
import { addReport, findThing, selectReported } from '#rooms/reports/reports.store.ts';
import { reportedThings } from '#rooms/reports/reports.table.ts';

/** What rooms have that members can report, and how measures are taken. */
export type Deciding = { things: readonly Reportable[]; measures: Measuring };

function findReportable(things: readonly Reportable[], kind: string): Reportable {
  return things.find((each) => each.kind === kind) ?? fail('not_found');
}

/**
 * Takes a member's report of something, and returns its id.
 * @throws not_found when there is no such thing, conflict when it is their own
 */
export async function create(
  db: Sql,
  request: FastifyRequest,
  things: readonly Reportable[],
  { kind, id, reason, words = '', mail = false }: Body<'reports.create'>,
): Promise<number> {
  const { id: userId } = currentUser(request);
  return db.transaction(async (tx) => {
    const { maker_id: makerId, ...thing } =
      (await findThing(tx, findReportable(things, kind), id)) ?? fail('not_found');
    if (makerId === userId) fail('conflict', { msg: REPORT_MESSAGES.ownThing });
    const by = { userId, reason, words, mail };
    const { thing: thingId, report } = await addReport(tx, { kind, record: id, ...thing, makerId, by });
    await audit(tx, request, {
      action: 'reports.create',
      kind: 'reports',
      record: thingId,
      after: { reason, ...(words && { words }) },
    });
    return report;
  });
}

type Wanted = Pick<Body<'reports.decide'>, 'decision' | 'reason' | 'measure'>;
type Made = { row: BulkRow; change: ShownChange | null };

/** @throws bad_input when a measure does not go with the decision, forbidden for who may not take one */
function expectFitting(request: FastifyRequest, { decision, measure }: Wanted): void {
  if (decision === 'measure' && !measure) {
    fail('bad_input', { errors: { measure: [REPORT_MESSAGES.measureMissing] } });
  }
  if (decision === 'nothing' && measure) {
    fail('bad_input', { errors: { measure: [REPORT_MESSAGES.measureUnfit] } });
  }
  if (measure) expectPermission(request, 'people.change');
}

/** Says why a thing can't be decided about like that now. */
async function findObstacle(
  tx: Tx,
  { refuse }: Reportable,
  { record, makerId, heldFor }: LockedThing,
  { decision, measure }: Wanted,
): Promise<string | null> {
  if (heldFor !== null && decision === 'measure') return REPORT_MESSAGES.heldMeasure;
  if (measure && makerId === null) return REPORT_MESSAGES.noMaker;
  return decision === 'hidden' ? ((await refuse?.(tx, record)) ?? null) : null;
}

/** Decides about a locked thing that is open. Returns words when that can't be done now. */
async function decideOne(
  tx: Tx,
  request: FastifyRequest,
  { things, measures }: Deciding,
  thing: LockedThing,
  wanted: Wanted,
): Promise<Made | string> {
  const { id, title, record, makerId, heldFor } = thing;
  const { decision, reason, measure } = wanted;
  const adminId = currentUser(request).id;
  const reportable = findReportable(things, thing.kind);
  const obstacle = await findObstacle(tx, reportable, thing, wanted);
  if (obstacle) return obstacle;
  const hiding = decision === 'hidden' ? await reportable.hide(tx, record, adminId) : null;
  // What a rule holds is let in, unless it is hidden for good.
  const isLetIn = heldFor !== null && decision !== 'hidden';
  const change = isLetIn ? await reportable.show(tx, record, {}) : hiding;
  const hid = hiding?.before ?? null;
  const measureId = measure && makerId !== null ? await measures.take(tx, request, makerId, measure) : null;
  const decided = { decision, reason: reason ?? null, adminId, hid, measureId };
  await setDecision(tx, id, decided);
  const after = { decision, ...(measure && { measure: measure.kind }) };
  return { row: { id, title, before: { decision: null }, after }, change };
}

/** Takes the decision about a locked thing back: what it hid is shown again, and its measure ends. */
async function reopenOne(
  tx: Tx,
  request: FastifyRequest,
  { things, measures }: Deciding,
  thing: LockedThing,
): Promise<Made | null> {
  const { id, title, decision, kind, record, hid, measureId, heldFor } = thing;
  if (!(await removeDecision(tx, thing))) return null;
  if (measureId !== null) await measures.end(tx, request, measureId);
  const { hide, show } = findReportable(things, kind);
  const wasLetIn = heldFor !== null && decision === 'nothing';
  const change = hid
    ? await show(tx, record, hid)
    : wasLetIn
      ? await hide(tx, record, currentUser(request).id)
      : null;
  return { row: { id, title, before: { decision }, after: { decision: null } }, change };
}

/**
 * Decides about a reported thing.
 * @throws not_found, conflict when a colleague already did or a measure of the kind is in force, bad_input, forbidden
 */
export async function decide(
  db: Sql,
  request: FastifyRequest,
  deciding: Deciding,
  id: number,
  wanted: Wanted,
): Promise<string> {
  expectFitting(request, wanted);
  const isHeld = await db.transaction(async (tx) => {
    const [thing] = await lockThings(tx, [id]);
    if (!thing) fail('not_found');
    if (thing.decision) fail('conflict', { msg: decidedWords(thing) });
    const made = await decideOne(tx, request, deciding, thing, wanted);
    if (typeof made === 'string') fail('conflict', { msg: made });
    const { row, change } = made;
    const reason = wanted.reason === undefined ? {} : { reason: wanted.reason };
    const entry = {
      kind: 'reports',
      record: id,
      before: row.before ?? {},
      after: { ...row.after, ...reason },
    };
    const actId = await auditFirst(tx, request, { action: 'reports.decide', ...entry });
    if (change) await audit(tx, request, { ...change, actId });
    return thing.heldFor !== null;
  });
  const { decision, measure } = wanted;
  if (isHeld)
    return REPORT_MESSAGES[decision === 'nothing' ? 'letIn' : measure ? 'refusedAndMeasure' : 'refused'];
  return REPORT_MESSAGES[decision === 'hidden' && measure ? 'hiddenAndMeasure' : decision];
}

const DECIDED_WORDS: Record<Decision, string> = {
  nothing: 'nothing is wrong with it',
  hidden: 'it is hidden',
  measure: 'a measure was taken',
};

/** 'Ada already decided: nothing wrong.' */
function decidedWords({ by, decision, reason }: LockedThing): string {
  const what = decision ? DECIDED_WORDS[decision] : '';
  return `${by ?? 'A colleague'} has already decided: ${what}${reason ? ` (${reason})` : ''}. Nothing was changed.`;
}

/** Opens the reports about a thing again. @throws not_found, conflict when it was reported again, or is open */
export async function reopen(
  db: Sql,
  request: FastifyRequest,
  deciding: Deciding,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [thing] = await lockThings(tx, [id]);
    if (!thing) fail('not_found');
    if (!thing.decision) fail('conflict', { msg: 'These reports are open already.' });
    const made = (await reopenOne(tx, request, deciding, thing)) ?? fail('conflict', { msg: AGAIN });
    const entry = { kind: 'reports', record: id, before: made.row.before ?? {}, after: made.row.after ?? {} };
    const actId = await auditFirst(tx, request, { action: 'reports.reopen', ...entry });
    if (made.change) await audit(tx, request, { ...made.change, actId });
  });
}

const AGAIN = 'It was reported again since then. Those reports are open: decide about them instead.';

/** Returns what can be done to many reported things at once. */
export function reportsBulk(
  request: FastifyRequest,
  deciding: Deciding,
  reason?: string,
): BulkSpec<Body<'reports.changeMany'>['action'], ReportFilter> {
  async function changeEach(
    tx: Tx,
    ids: readonly number[],
    make: (thing: LockedThing) => Promise<Made | string | null>,
  ) {
    const rows: BulkRow[] = [];
    const changes: ShownChange[] = [];
    for (const thing of await lockThings(tx, ids)) {
      const made = await make(thing);
      if (typeof made === 'string') continue;
      rows.push(made?.row ?? { id: thing.id, title: thing.title });
      if (made?.change) changes.push(made.change);
    }
    if (changes.length > 0) await auditMany(tx, request, changes);
    return rows;
  }
  const makeDecision = (decision: 'nothing' | 'hidden', done: string) => ({
    action: 'reports.decide' as const,
    done,
    refused: 'It is a song in the contest: take it out there first.',
    change: (tx: Tx, ids: readonly number[]) =>
      changeEach(tx, ids, async (thing) =>
        thing.decision ? null : decideOne(tx, request, deciding, thing, { decision, reason }),
      ),
  });
  return {
    kind: 'reports',
    table: reportedThings,
    title: reportedThings.title,
    nouns: ['report', 'reports'],
    acts: {
      nothing: makeDecision('nothing', 'closed'),
      hidden: makeDecision('hidden', 'closed, and what they are about is hidden'),
      reopen: {
        action: 'reports.reopen',
        undoes: 'reports.decide',
        done: 'opened again',
        change: (tx, ids) =>
          changeEach(tx, ids, async (thing) =>
            thing.decision ? reopenOne(tx, request, deciding, thing) : null,
          ),
      },
    },
    select: selectReported,
  };
}
