import { RULES } from '@greenroom/contract/rules.rules';

import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';

import { useRuleHitList } from '../rules.queries.ts';
import type { Rule } from '../rules.queries.ts';
import { HitItem } from './hit-item.tsx';

type RuleHitsProps = { rule: Rule; isOpen: boolean; onClose: () => void };

/** What a rule hit, newest first. */
export function RuleHits({ rule: { id, reason }, isOpen, onClose }: RuleHitsProps) {
  const list = useRuleHitList(id);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Hits of the last ${RULES.keptDays} days`}>
      <p className="mb-3 text-13 wrap-anywhere text-ink-soft" dir="auto">
        {reason}
      </p>
      <PagedSection
        list={list}
        errorText="The hits could not be loaded."
        isEmpty={list.data?.items.length === 0}
        empty={<p className="text-13 text-ink-faint">It has not hit anything.</p>}
        moreText="Show more hits"
      >
        {({ items }) => (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {items.map((hit) => (
              <HitItem key={hit.id} hit={hit} />
            ))}
          </ol>
        )}
      </PagedSection>
    </Dialog>
  );
}
