import { RULES, RULE_MESSAGES } from '@greenroom/contract/rules.rules';
import type { RuleKind } from '@greenroom/contract/rules.rules';
import { ApiError } from '@greenroom/client';

import { errorMessage } from '#kit/api.ts';
import { tooLongWords } from '#kit/format.ts';
import type { FieldErrors } from '#kit/form.ts';

import type { Rule, RuleSettings } from './rules.queries.ts';

/** What is filled in about a rule of any kind. Lists are text of a line each. */
export type RuleDraft = {
  kind: RuleKind;
  domains: string;
  networks: string;
  anHour: string;
  words: string;
  pattern: string;
  links: boolean;
  action: 'hold' | 'refuse';
  refusal: string;
  reason: string;
};

const BLANK: RuleDraft = {
  kind: 'words',
  domains: '',
  networks: '',
  anHour: '10',
  words: '',
  pattern: '',
  links: false,
  action: 'hold',
  refusal: '',
  reason: '',
};

const text = (lines: readonly string[]): string => lines.join('\n');
const splitTypedLines = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns a rule as it is filled in; null for a new one. */
export function toRuleDraft(rule: Rule | null): RuleDraft {
  if (!rule) return BLANK;
  const { settings, reason } = rule;
  const draft = { ...BLANK, kind: settings.kind, reason };
  switch (settings.kind) {
    case 'domain': {
      return { ...draft, domains: text(settings.domains) };
    }
    case 'network': {
      return { ...draft, networks: text(settings.networks) };
    }
    case 'rate': {
      return { ...draft, anHour: String(settings.anHour) };
    }
    case 'words': {
      return { ...draft, ...settings, words: text(settings.words) };
    }
    default: {
      return draft;
    }
  }
}

/** Returns what a draft is about, as the server takes it. */
export function toRuleSettings(draft: RuleDraft): RuleSettings {
  const { kind, pattern, links, action, refusal } = draft;
  switch (kind) {
    case 'domain': {
      return { kind, domains: splitTypedLines(draft.domains) };
    }
    case 'network': {
      return { kind, networks: splitTypedLines(draft.networks) };
    }
    case 'rate': {
      return { kind, anHour: Number(draft.anHour) };
    }
    case 'words': {
      const words = splitTypedLines(draft.words);
      return {
        kind,
        words,
        pattern: pattern.trim(),
        links,
        action,
        refusal: ruleRefusalText(action, refusal),
      };
    }
    default: {
      return { kind };
    }
  }
}

const ruleRefusalText = (action: RuleDraft['action'], refusal: string) =>
  action === 'refuse' ? refusal.trim() : '';

/** Returns what is wrong with what a draft is about. */
export function ruleSettingFaults(draft: RuleDraft): FieldErrors {
  const { kind, domains, networks, anHour } = draft;
  switch (kind) {
    case 'domain': {
      return domains.trim() ? {} : { domains: 'Enter at least one domain.' };
    }
    case 'network': {
      return networks.trim() ? {} : { networks: 'Enter at least one address or network.' };
    }
    case 'rate': {
      const isRight = /^\d{1,4}$/.test(anHour) && Number(anHour) >= 1 && Number(anHour) <= RULES.rateMax;
      return isRight ? {} : { anHour: `Enter a number from 1 to ${RULES.rateMax}.` };
    }
    case 'words': {
      return ruleWordFaults(draft);
    }
    default: {
      return {};
    }
  }
}

function ruleWordFaults({ words, pattern, links, action, refusal }: RuleDraft): FieldErrors {
  const isEmpty = !words.trim() && !pattern.trim() && !links;
  const isMute = action === 'refuse' && !refusal.trim();
  return {
    ...(isEmpty && { words: RULE_MESSAGES.nothing }),
    ...(isMute && { refusal: RULE_MESSAGES.refusalMissing }),
    ...(refusal.length > RULES.refusalMax && { refusal: tooLongWords(RULES.refusalMax) }),
  };
}

/** Returns what is wrong with a draft. */
export const ruleFaults = (draft: RuleDraft): FieldErrors => ({
  ...ruleSettingFaults(draft),
  ...(!draft.reason.trim() && { reason: RULE_MESSAGES.reasonMissing }),
});

/** Returns the server's errors beside their fields: `settings.domains.2` beside the domains. */
export function ruleRefusals(error: unknown): FieldErrors {
  const own = error instanceof ApiError ? Object.entries(error.errors) : [];
  const found = own.map(([name, [words]]) => [name.replace(/^settings\./, '').replace(/\.\d+$/, ''), words]);
  const fields = Object.fromEntries(found.filter(([name]) => name && name in BLANK)) as FieldErrors;
  return Object.keys(fields).length > 0 ? fields : { form: errorMessage(error) };
}
