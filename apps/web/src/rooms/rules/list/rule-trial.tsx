import { RULES } from '@greenroom/contract/rules.rules';

import { formatCount, formatCounted } from '#kit/format.ts';

import type { RuleTrial } from '../rules.queries.ts';
import { HitItem } from './hit-item.tsx';

/** What a rule would have hit, with examples. */
export function RuleTrialResult({ trial: { hits, of, isCut, examples } }: { trial: RuleTrial }) {
  const looked = isCut ? `the newest ${formatCount(of)}` : formatCount(of);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Trial">
      <output className="font-medium">
        {formatCounted(hits, 'hit', 'hits')} among {looked} of the last {RULES.tryDays} days.
      </output>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {examples.map((hit, at) => (
          // Nothing else names an example.
          // oxlint-disable-next-line react/no-array-index-key
          <HitItem key={at} hit={hit} />
        ))}
      </ol>
    </section>
  );
}
