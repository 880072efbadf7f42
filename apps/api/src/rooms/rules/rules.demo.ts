import type { RuleSettings } from '@greenroom/contract/rules';

import type { DemoContext } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import { DAY, toIsoTime } from '#kit/demo/times.ts';
import { ruleHits, rules } from '#rooms/rules/rules.table.ts';

type Draft = { settings: RuleSettings; reason: string; isOn: boolean; hits: number };

const DRAFTS: readonly Draft[] = [
  {
    settings: { kind: 'domain', domains: ['quickmail.example', 'promo.example'] },
    reason: 'The advertising wave of spring',
    isOn: true,
    hits: 9,
  },
  { settings: { kind: 'throwaway' }, reason: 'Nobody answers at these addresses', isOn: true, hits: 4 },
  {
    settings: {
      kind: 'words',
      words: ['casino', 'crypto giveaway'],
      pattern: '',
      links: false,
      action: 'hold',
      refusal: '',
    },
    reason: 'Gambling, to be looked at first',
    isOn: false,
    hits: 0,
  },
];

/** Creates a few rules, with what those that are on hit in a week. */
export async function seedRules({ db, now, adminId, random: all }: DemoContext): Promise<void> {
  const random = all.fork('rules');
  const ids = await insertForIds(
    db,
    rules,
    DRAFTS.map(({ settings, reason, isOn }) => ({
      kind: settings.kind,
      settings,
      reason,
      isOn,
      authorId: adminId,
      createdAt: toIsoTime(now - 20 * DAY),
    })),
  );
  const hits = DRAFTS.flatMap(({ settings, hits: count }, at) =>
    Array.from({ length: count }, () => ({
      ruleId: ids[at] ?? 0,
      what: 'registration' as const,
      words: `${settings.kind === 'domain' ? random.pick(settings.domains) : 'mailinator.com'} from 203.0.113.0/24`,
      createdAt: toIsoTime(now - Math.floor(random.next() * 7 * DAY)),
    })),
  );
  await insertRows(db, ruleHits, hits);
}
