import { fold } from '@greenroom/contract/kit/fold';
import type { RuleSettings } from '@greenroom/contract/rules';
import { RULES, RULE_MESSAGES } from '@greenroom/contract/rules.rules';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import ipaddr from 'ipaddr.js';

import { networkOf } from '#kit/access/limits.ts';
import { isInside, readNetworkRange } from '#kit/access/networks.ts';
import { fail } from '#kit/errors.ts';
import { openPattern, patternFault } from '#kit/patterns.ts';

/** Somebody who registers. */
export type Newcomer = { domain: string; ip: string };

/** What a rule hits; what depends on others, such as how many came before, is not here. */
export type Matcher = { newcomer?: (newcomer: Newcomer) => boolean; text?: (text: string) => boolean };

/** Returns what tells what a rule hits. */
export function matcherOf(settings: RuleSettings): Matcher {
  switch (settings.kind) {
    case 'domain': {
      return domainMatcher(new Set(settings.domains));
    }
    case 'throwaway': {
      return domainMatcher(disposableEmailBlocklistSet());
    }
    case 'network': {
      const networks = settings.networks.map(readNetworkRange);
      return { newcomer: ({ ip }) => isInside(ip, networks) };
    }
    case 'words': {
      return { text: textMatcher(settings) };
    }
    default: {
      return {};
    }
  }
}

/** Matches domains with all that are below them. */
const domainMatcher = (domains: ReadonlySet<string>): Matcher => ({
  newcomer: ({ domain }) => {
    const labels = domain.split('.');
    return labels.some((_, at) => domains.has(labels.slice(at).join('.')));
  },
});

/** Returns the network by which registrations are counted: the /24 of an IPv4 address, the /64 of an IPv6 one. */
export function countedNetworkOf(ip: string): string {
  const network = networkOf(ip);
  if (ipaddr.IPv4.isValid(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return ipaddr.isValid(ip) ? `${network}::/64` : network;
}

type Words = Extract<RuleSettings, { kind: 'words' }>;

/** The words of a text between single spaces. */
const spaced = (text: string): string =>
  ` ${fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Without a repeat that can grow, so that it takes linear time: a scheme, `www.`, or a name below a usual top-level domain. */
const LINK =
  /https?:\/\/|\bwww\.[\p{L}\p{N}]|[\p{L}\p{N}]\.(?:com|net|org|info|biz|io|co|me|ru|cn|xyz|top|shop|store|site|online|club|link|live|pro|app|dev|ly|gg|tv|uk|de|fr|us|ca|au|nl|it|es|pl|br|in)(?![\p{L}\p{N}])/iu;

function textMatcher({ words, pattern, links }: Words): (text: string) => boolean {
  const phrases = words.map(spaced);
  const isMatch = pattern === '' ? null : openPattern(pattern);
  return (text) => {
    if (links && LINK.test(text)) return true;
    const folded = phrases.length > 0 ? spaced(text) : '';
    return phrases.some((phrase) => folded.includes(phrase)) || (isMatch?.(text) ?? false);
  };
}

/** @throws bad_input that says why, for a pattern that can't be used and a network that is too wide */
export function expectUsable(settings: RuleSettings): void {
  if (settings.kind === 'words' && settings.pattern !== '') {
    const fault = patternFault(settings.pattern, RULES.stepsMax);
    if (fault) fail('bad_input', { errors: { 'settings.pattern': [fault] } });
  }
  if (settings.kind !== 'network') return;
  const isWide = settings.networks.some((text) => {
    const [base, bits] = readNetworkRange(text);
    return bits < RULES.widest[base.kind()];
  });
  if (isWide) fail('bad_input', { errors: { 'settings.networks': [RULE_MESSAGES.tooWide] } });
}
