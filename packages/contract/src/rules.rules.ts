/** What a rule can keep out or hold. @assumed */
export const RULE_KINDS = ['domain', 'throwaway', 'network', 'rate', 'words', 'first_post'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The kinds, as staff call them. @assumed */
export const RULE_NAMES = {
  domain: 'Mail domains',
  throwaway: 'Throw-away mail',
  network: 'Networks',
  rate: 'Many registrations',
  words: 'Words and links',
  first_post: 'First posts',
} as const satisfies Record<RuleKind, string>;

/** What a rule was hit by: somebody who registers, a post or a response. @assumed */
export const HIT_KINDS = ['registration', 'post', 'response'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/**
 * `most`: rules at once. `stepsMax`: how large a pattern may become; each step costs a text of 20,000 characters 2 ms.
 * `widest`: the shortest prefix of a network. `tryDays` and `tryMost`: what a rule is tried on. `keptDays`: how long it is known
 * what a rule hit. @assumed
 */
export const RULES = {
  most: 50,
  reasonMax: 200,
  refusalMax: 300,
  domainsMax: 500,
  networksMax: 200,
  wordsMax: 200,
  wordMax: 100,
  patternMax: 200,
  stepsMax: 150,
  widest: { ipv4: 8, ipv6: 16 },
  rateMax: 1000,
  tryDays: 30,
  tryMost: 5000,
  examples: 20,
  weekDays: 7,
  keptDays: 30,
} as const;

/** @assumed The specification knows no rules. */
export const RULE_MESSAGES = {
  created: 'The rule is added.',
  updated: 'The rule is changed.',
  on: 'The rule is on.',
  off: 'The rule is off.',
  removed: 'The rule is deleted.',
  reasonMissing: 'Say why there is this rule.',
  noDomain: 'This is not a mail domain, such as example.com.',
  tooWide: 'This network is too wide: use at least /8, or /16 with IPv6.',
  nothing: 'Add words, a pattern or links.',
  noWord: 'A word needs a letter or a digit.',
  refusalMissing: 'Say what the member reads when it is refused.',
  tooMany: `At most ${RULES.most} rules can exist at once. Delete one first.`,
  /** For who registers: never which rule. */
  noRegistration:
    'You can’t register with these details. If you think that this is a mistake, write to our staff.',
} as const;
