import type { HitKind } from '@greenroom/contract/rules.rules';

import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';

import type { RuleHit } from '../rules.queries.ts';

const NOUNS: Record<HitKind, string> = { registration: 'Registration', post: 'Post', response: 'Response' };

/** What a rule hit, or would have hit. */
export function HitItem({ hit: { what, words, at, by } }: { hit: Omit<RuleHit, 'id'> }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-md bg-sunken p-3">
      <div className="flex min-w-0 items-center justify-between gap-x-3 text-13 text-ink-soft">
        <span className="min-w-0 truncate">
          {NOUNS[what]}
          {by && (
            <>
              {' by '}
              <ProfileLink id={by.id} className="text-inherit">
                <bdi>{by.name}</bdi>
              </ProfileLink>
            </>
          )}
        </span>
        <span className="flex-none text-ink-faint">
          <RelativeTime iso={at} />
        </span>
      </div>
      <p className="wrap-anywhere text-start" dir="auto">
        {words}
      </p>
    </li>
  );
}
