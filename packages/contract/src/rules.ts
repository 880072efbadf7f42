import * as z from 'zod';

import { normalizeDomain } from './kit/addresses.ts';
import { call } from './kit/call.ts';
import { REPORT_KINDS } from './kit/reports.ts';
import {
  Id,
  IdParam,
  MessageOnly,
  Network,
  Paging,
  SingleLineText,
  Text,
  Time,
  answer,
  answerWithMsg,
  pageShape,
} from './kit/shapes.ts';
import { HIT_KINDS, RULES, RULE_MESSAGES } from './rules.rules.ts';

const Domain = z
  .string()
  .max(254)
  .overwrite((text) => normalizeDomain(text) ?? text)
  .refine((text) => normalizeDomain(text) !== null, RULE_MESSAGES.noDomain);

const Word = SingleLineText(RULES.wordMax).regex(/[\p{L}\p{N}]/u, RULE_MESSAGES.noWord);

const Words = z
  .strictObject({
    kind: z.literal('words'),
    /** Whole words or phrases, without regard to accents and capital letters. */
    words: z.array(Word).max(RULES.wordsMax),
    /** A regular expression of RE2, without regard to capital letters; empty is none. */
    pattern: z.union([SingleLineText(RULES.patternMax), z.literal('')]),
    /** Whether any link hits. */
    links: z.boolean(),
    action: z.enum(['hold', 'refuse']),
    /** What the member reads when it is refused; empty when it is held. */
    refusal: z.union([Text(RULES.refusalMax), z.literal('')]),
  })
  .refine(({ words, pattern, links }) => words.length > 0 || pattern !== '' || links, {
    path: ['words'],
    message: RULE_MESSAGES.nothing,
  })
  .refine(({ action, refusal }) => action === 'hold' || refusal !== '', {
    path: ['refusal'],
    message: RULE_MESSAGES.refusalMissing,
  });

/** What a rule is about. Those about registrations refuse, that about first posts holds, and one about words says what it does. */
export const RuleSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('domain'), domains: z.array(Domain).min(1).max(RULES.domainsMax) }),
  z.strictObject({ kind: z.literal('throwaway') }),
  z.strictObject({ kind: z.literal('network'), networks: z.array(Network).min(1).max(RULES.networksMax) }),
  z.strictObject({ kind: z.literal('rate'), anHour: z.int().min(1).max(RULES.rateMax) }),
  Words,
  z.strictObject({ kind: z.literal('first_post') }),
]);
export type RuleSettings = z.output<typeof RuleSettings>;

/** A rule, as staff see it. */
export const Rule = z.object({
  id: Id,
  settings: RuleSettings,
  /** Why it exists. */
  reason: z.string(),
  isOn: z.boolean(),
  /** Who added it. */
  author: z.string(),
  createdAt: Time,
  /** Counts changes. `If-Match: "{id}.{version}"` makes an update fail when the rule has changed since. */
  version: z.int(),
  /** How often it hit in the last seven days. */
  hits: z.int().min(0),
});
export type Rule = z.input<typeof Rule>;

/** What a rule hit. Of a registration only the mail domain and the network are kept. */
export const RuleHit = z.object({
  id: Id,
  what: z.enum(HIT_KINDS),
  words: z.string(),
  at: Time,
  /** Who wrote it; null for a registration, and when they are purged. */
  by: z.object({ id: Id, name: z.string() }).nullable(),
});
export type RuleHit = z.input<typeof RuleHit>;

/** What a rule would have hit. */
export const RuleTrial = z.object({
  hits: z.int().min(0),
  /** How many it was tried on. */
  of: z.int().min(0),
  /** Whether there were more, which it was not tried on: the newest are first. */
  isCut: z.boolean(),
  examples: z.array(RuleHit.omit({ id: true })),
});
export type RuleTrial = z.input<typeof RuleTrial>;

/** What one posted that a rule held. */
export const OwnHeld = z.object({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  /** The id of the post or response. */
  record: Id,
  title: z.string(),
  words: z.string(),
  createdAt: Time,
  /** `waits`: the staff have not decided yet. */
  state: z.enum(['waits', 'shown', 'refused']),
});
export type OwnHeld = z.input<typeof OwnHeld>;

const Body = z.strictObject({
  settings: RuleSettings,
  reason: SingleLineText(RULES.reasonMax, RULE_MESSAGES.reasonMissing),
});

const EXAMPLE: z.input<typeof RuleSettings> = { kind: 'domain', domains: ['spam.example'] };

/** @assumed The specification knows no rules */
export const rulesCalls = {
  'rules.list': call('rules.list', {
    summary: 'The rules of the gate, with how often each hit in the last seven days',
    output: answer(z.array(Rule)),
  }),
  'rules.listHits': call('rules.listHits', {
    summary: `What a rule hit in the last ${RULES.keptDays} days, newest first`,
    params: IdParam,
    query: z.object(Paging),
    output: pageShape(RuleHit),
    errors: ['not_found'],
  }),
  'rules.create': call('rules.create', {
    summary: 'Add a rule about who registers, or about posts and responses',
    body: Body.extend({ isOn: z.boolean() }),
    example: { settings: EXAMPLE, reason: 'Spam', isOn: true },
    output: answerWithMsg(Rule),
    errors: ['conflict'],
  }),
  'rules.update': call('rules.update', {
    summary: 'Change what a rule is about, and why there is one',
    params: IdParam,
    body: Body,
    example: { settings: EXAMPLE, reason: 'More spam' },
    output: answerWithMsg(Rule),
    errors: ['not_found', 'changed_meanwhile'],
  }),
  'rules.setOn': call('rules.setOn', {
    summary: 'Switch a rule on or off',
    params: IdParam,
    body: z.strictObject({ isOn: z.boolean() }),
    example: { isOn: false },
    output: answerWithMsg(Rule),
    errors: ['not_found'],
  }),
  'rules.remove': call('rules.remove', {
    summary: 'Delete a rule; it can be restored',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
  'rules.try': call('rules.try', {
    summary: `What a rule would have hit in the last ${RULES.tryDays} days: how often, and on what`,
    body: z.strictObject({ settings: RuleSettings }),
    example: { settings: EXAMPLE },
    output: answer(RuleTrial),
  }),
  'rules.listOwnHeld': call('rules.listOwnHeld', {
    summary: 'One’s own posts and responses that waited or wait for the staff, newest first (the app)',
    query: z.object(Paging),
    output: pageShape(OwnHeld),
  }),
};
