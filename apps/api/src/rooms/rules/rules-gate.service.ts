import type { RuleSettings } from '@greenroom/contract/rules';
import { RULE_MESSAGES } from '@greenroom/contract/rules.rules';
import type { RuleKind } from '@greenroom/contract/rules.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { currentUser } from '#kit/access/guard.ts';
import { callLimit } from '#kit/access/limits.ts';
import type { Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { audit } from '#kit/records/audit.ts';
import type { Gate } from '#kit/records/gate.ts';
import { addHeld, addHit, hasShownPost } from '#rooms/rules/rules-hits.store.ts';
import { countedNetworkOf, matcherOf } from '#rooms/rules/rules-matching.service.ts';
import type { Matcher } from '#rooms/rules/rules-matching.service.ts';
import { listRulesOn } from '#rooms/rules/rules.store.ts';

type Known = { id: number; version: number; reason: string; settings: RuleSettings; matcher: Matcher };

/** What each server has compiled, by the ids of the rules. Which are on, and in which version, is asked each time. */
const compiled = new WeakMap<FastifyInstance, Map<number, Omit<Known, 'reason'>>>();

async function rulesOn(db: Sql, { server }: FastifyRequest, kinds: readonly RuleKind[]): Promise<Known[]> {
  if (!server.capabilities.includes('moderation')) return [];
  const known = compiled.get(server) ?? new Map<number, Omit<Known, 'reason'>>();
  compiled.set(server, known);
  const words = Array.from(known.values(), ({ id, version }) => `${id}:${version}`);
  const on = await listRulesOn(db, kinds, words);
  return on.map(({ id, version, reason, settings }) => {
    if (settings !== null) known.set(id, { id, version, settings, matcher: matcherOf(settings) });
    const mine = known.get(id);
    if (!mine) throw new Error('a rule is not known');
    return { id, version, reason, settings: mine.settings, matcher: mine.matcher };
  });
}

const NEWCOMERS: readonly RuleKind[] = ['domain', 'throwaway', 'network', 'rate'];

/** Whether a newcomer is hit; a rule that counts counts them. */
async function isHit(
  { id, settings, matcher }: Known,
  { db }: FastifyInstance,
  at: Newcomer,
): Promise<boolean> {
  if (settings.kind !== 'rate') return matcher.newcomer?.(at) ?? false;
  const limit = callLimit(db, `rule-${id}`, { points: settings.anHour, windowSeconds: 3600 });
  return !(await limit.isWithin(at.network));
}
type Newcomer = { domain: string; ip: string; network: string };

/** Refuses who registers, and refuses or holds posts and responses, by the rules that are on. The first that hits counts. */
export const gate: Gate = {
  async checkNewcomer(db, request, email) {
    const domain = email.slice(email.lastIndexOf('@') + 1);
    const at = { domain, ip: request.ip, network: countedNetworkOf(request.ip) };
    for (const rule of await rulesOn(db, request, NEWCOMERS)) {
      if (!(await isHit(rule, request.server, at))) continue;
      const words = `${domain} from ${at.network}`;
      await addHit(db, { rule: rule.id, what: 'registration', userId: null, words });
      fail('refused', { msg: RULE_MESSAGES.noRegistration });
    }
  },

  async checkText(db, request, { what, title, words }) {
    const { id: userId } = currentUser(request);
    const kinds: readonly RuleKind[] = what === 'post' ? ['words', 'first_post'] : ['words'];
    const text = `${title}\n${words}`;
    const all = await rulesOn(db, request, kinds);
    const hit = all.filter(({ matcher }) => matcher.text?.(text));
    for (const { id, settings } of hit) {
      if (settings.kind !== 'words' || settings.action !== 'refuse') continue;
      await addHit(db, { rule: id, what, userId, words: title || words });
      fail('refused', { msg: settings.refusal });
    }
    const first = all.find(({ settings }) => settings.kind === 'first_post');
    const isFirst = first !== undefined && hit.length === 0 && !(await hasShownPost(db, userId));
    const holding = hit[0] ?? (isFirst ? first : null);
    return holding && { rule: holding.id, reason: holding.reason };
  },

  async hold(tx, request, { by: { rule, reason }, ...held }) {
    const { id: userId } = currentUser(request);
    const what = held.kind === 'bulletins' ? 'post' : 'response';
    await addHit(tx, { rule, what, userId, words: held.title });
    const record = await addHeld(tx, { ...held, makerId: userId, reason });
    await audit(tx, request, { action: 'reports.hold', kind: 'reports', record, after: { rule, reason } });
  },
};
