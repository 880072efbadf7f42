import { RULE_NAMES } from '@greenroom/contract/rules.rules';

import { formatCounted } from '#kit/format.ts';
import { DateText, SoftText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { useSetRuleOn } from '../rules.queries.ts';
import type { Rule, RuleSettings } from '../rules.queries.ts';

export type OnHits = (rule: Rule, opener?: Element) => void;

const SHOWN = 3;
/** 'a.example, b.example and 3 more' */
function listFirst(all: readonly string[]): string {
  const more = all.length - SHOWN;
  return more > 0 ? `${all.slice(0, SHOWN).join(', ')} and ${more} more` : all.join(', ');
}

/** Returns what a rule is about, in a line. */
function describeRule(settings: RuleSettings): string {
  switch (settings.kind) {
    case 'domain': {
      return listFirst(settings.domains);
    }
    case 'throwaway': {
      return 'Addresses of a public list';
    }
    case 'network': {
      return listFirst(settings.networks);
    }
    case 'rate': {
      return `At most ${formatCounted(settings.anHour, 'registration', 'registrations')} an hour and network`;
    }
    case 'words': {
      const { words, pattern, links } = settings;
      return [listFirst(words), pattern, links ? 'links' : ''].filter(Boolean).join(' · ');
    }
    default: {
      return 'Until the staff have let one in';
    }
  }
}

const isHolding = (settings: RuleSettings): boolean =>
  settings.kind === 'first_post' || (settings.kind === 'words' && settings.action === 'hold');

/** Why there is the rule, and below that what it is about. */
function About({ rule: { settings, reason } }: { rule: Rule }) {
  const about = describeRule(settings);
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
      <span className="truncate leading-5 font-medium" title={reason} dir="auto">
        {reason}
      </span>
      <span className="truncate text-12/4 text-ink-faint" title={about}>
        {RULE_NAMES[settings.kind]} · <bdi>{about}</bdi>
      </span>
    </span>
  );
}

function OnSwitch({ rule: { id, reason, isOn } }: { rule: Rule }) {
  const { mutateAsync } = useSetRuleOn();
  return (
    <StatusSwitch
      call="rules.setOn"
      isOn={isOn}
      label={`${reason} is on`}
      onText="On"
      offText="Off"
      onToggle={(next) => mutateAsync({ id, isOn: next })}
    />
  );
}

/** Returns the columns of the rules. */
export const ruleColumns = (onHits: OnHits): readonly Column<Rule>[] => [
  { key: 'reason', header: 'Rule', cell: (rule) => <About rule={rule} /> },
  {
    key: 'action',
    header: 'Does',
    width: '104px',
    cell: ({ settings }) => (
      <Badge tone={isHolding(settings) ? 'attention' : 'accent'}>
        {isHolding(settings) ? 'Holds' : 'Refuses'}
      </Badge>
    ),
  },
  {
    key: 'hits',
    header: 'Hits this week',
    width: '136px',
    cell: (rule) => (
      <Button
        look="subtle"
        size="small"
        aria-haspopup="dialog"
        aria-label={`${formatCounted(rule.hits, 'hit', 'hits')} this week of ${rule.reason}`}
        onClick={(press) => onHits(rule, press.currentTarget)}
      >
        {formatCounted(rule.hits, 'hit', 'hits')}
      </Button>
    ),
  },
  {
    key: 'author',
    header: 'Added by',
    width: '152px',
    foldBelow: 900,
    foldLabel: 'By',
    cell: ({ author }) => <SoftText>{author}</SoftText>,
  },
  {
    key: 'createdAt',
    header: 'Added',
    width: '116px',
    foldBelow: 900,
    foldLabel: 'Added',
    card: 'none',
    cell: ({ createdAt }) => <DateText iso={createdAt} />,
  },
  { key: 'isOn', header: 'State', width: '104px', isEdge: true, cell: (rule) => <OnSwitch rule={rule} /> },
];
