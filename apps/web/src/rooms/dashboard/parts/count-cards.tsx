import { FEATURED_KEYWORD } from '@greenroom/contract/users.rules';
import { IconMessageCircle, IconNews, IconSpeakerphone, IconStar } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

import { formatCount } from '#kit/format.ts';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Figure } from '#kit/ui/figure.tsx';

import { useDashboard } from '../dashboard.queries.ts';
import type { DashboardCounts } from '../dashboard.queries.ts';
import classes from './count-cards.module.css';
import { PeopleCard } from './people-card.tsx';

type Card = {
  label: string;
  count: Exclude<keyof DashboardCounts[0], 'registered_users'>;
  icon: typeof IconStar;
  link: LinkProps;
};

/**
 * Featured headlines link to the headlines: `search=featured` lists the people of the card of featured members, and
 * each search lists exactly what its card counts.
 * @assumed
 */
const CARDS: readonly Card[] = [
  {
    label: 'Total featured members',
    count: 'total_featured',
    icon: IconStar,
    link: { to: '/user-list', search: { search: FEATURED_KEYWORD } },
  },
  {
    label: 'Total featured headlines',
    count: 'total_headline_count',
    icon: IconSpeakerphone,
    link: { to: '/headline-management' },
  },
  {
    label: 'Total registered headlines',
    count: 'registered_headlines',
    icon: IconNews,
    link: { to: '/headline-management' },
  },
  {
    label: 'Total bulletins',
    count: 'total_bulletin_count',
    icon: IconMessageCircle,
    link: { to: '/bulletin-board' },
  },
];

/** The people first, the rest beside them; each count links to what it counts. */
export function CountCards() {
  const { data, error, isFetching, refetch } = useDashboard();
  if (error && !data) {
    return (
      <section className={classes.failed} aria-label="Counts">
        <ErrorState
          what="The counts could not be loaded."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </section>
    );
  }
  const [counts, roles] = data ?? [];
  return (
    <section className={classes.counts} aria-label="Counts" aria-busy={!data}>
      {!data && <span className="only-read">loading...</span>}
      <div className={classes.grid}>
        <PeopleCard total={counts?.registered_users} roles={roles} />
        <div className={classes.others}>
          {CARDS.map(({ label, count, icon: Icon, link }) => (
            <Figure
              key={count}
              label={label}
              value={counts && formatCount(counts[count])}
              icon={<Icon size={18} aria-hidden />}
              link={link}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
