import type { Rule, RuleSettings } from '@greenroom/contract/rules';
import { RULE_MESSAGES } from '@greenroom/contract/rules.rules';
import type { FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { expectVersion } from '#kit/http/etags.ts';
import { audit } from '#kit/records/audit.ts';
import { removeRecord } from '#kit/records/trash.ts';
import { expectUsable } from '#rooms/rules/rules-matching.service.ts';
import {
  createRule,
  getRule,
  hasRoom,
  lockRule,
  rulesTrash,
  setRuleOn,
  updateRule,
} from '#rooms/rules/rules.store.ts';

type Wanted = { settings: RuleSettings; reason: string };

const getPresent = async (tx: Sql, id: number): Promise<Rule> => (await getRule(tx, id)) ?? fail('not_found');

/** Adds a rule. @throws bad_input for a bad pattern or network, conflict when there are too many */
export async function create(
  db: Sql,
  request: FastifyRequest,
  { settings, reason, isOn }: Wanted & { isOn: boolean },
): Promise<Rule> {
  expectUsable(settings);
  return db.transaction(async (tx) => {
    if (!(await hasRoom(tx))) fail('conflict', { msg: RULE_MESSAGES.tooMany });
    const id = await createRule(tx, { settings, reason, isOn, adminId: currentUser(request).id });
    const after = { settings, reason, isOn };
    await audit(tx, request, { action: 'rules.create', kind: 'rules', record: id, after });
    return getPresent(tx, id);
  });
}

/** Changes a rule, unless nothing differs. @throws not_found, bad_input, changed_meanwhile */
export async function update(
  db: Db,
  request: FastifyRequest,
  id: number,
  { settings, reason }: Wanted,
): Promise<Rule> {
  expectUsable(settings);
  return db.transaction(async (tx) => {
    const was = (await lockRule(tx, id)) ?? fail('not_found');
    const actions = ['rules.create', 'rules.update'];
    await expectVersion(tx, request, { kind: 'rules', record: was, actions });
    const [before, after] = [
      { settings: was.settings, reason: was.reason },
      { settings, reason },
    ];
    if (isSame(before, after)) return was;
    await updateRule(tx, id, after);
    await audit(tx, request, { action: 'rules.update', kind: 'rules', record: id, before, after });
    return getPresent(tx, id);
  });
}

/** jsonb keeps no order of keys. */
const isSame = (one: Wanted, other: Wanted): boolean => sorted(one) === sorted(other);
const sorted = ({ settings, reason }: Wanted) =>
  JSON.stringify([reason, Object.entries(settings).toSorted(([a], [b]) => a.localeCompare(b))]);

/** Switches a rule on or off; the same once more changes nothing. @throws not_found */
export async function setOn(db: Db, request: FastifyRequest, id: number, isOn: boolean): Promise<Rule> {
  return db.transaction(async (tx) => {
    const was = (await lockRule(tx, id)) ?? fail('not_found');
    if (was.isOn === isOn) return was;
    await setRuleOn(tx, id, isOn);
    const [before, after] = [{ isOn: was.isOn }, { isOn }];
    await audit(tx, request, { action: 'rules.setOn', kind: 'rules', record: id, before, after });
    return { ...was, isOn };
  });
}

/** Removes a rule; what it holds stays held. @throws not_found */
export async function remove(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const was = (await lockRule(tx, id)) ?? fail('not_found');
    if (!(await removeRecord(tx, rulesTrash, id))) fail('not_found');
    const before = { reason: was.reason, settings: was.settings };
    await audit(tx, request, { action: 'rules.remove', kind: 'rules', record: id, before });
  });
}
