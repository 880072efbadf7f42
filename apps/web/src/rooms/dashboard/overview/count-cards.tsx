import type { Capability } from '@greenroom/contract/capabilities';
import type { StaffCallName } from '@greenroom/contract/wire';
import { FEATURED_KEYWORD, TALENTS } from '@greenroom/contract/users.rules';
import {
  IconAdjustmentsHorizontal,
  IconArrowRight,
  IconFeather,
  IconHeadphones,
  IconMessageCircle,
  IconMicrophone2,
  IconNews,
  IconPiano,
  IconSpeakerphone,
  IconStar,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { useId } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount, formatPercent } from '#kit/format.ts';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { Figure } from '#kit/ui/figure.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useDashboard } from '../dashboard.queries.ts';
import type { DashboardCounts } from '../dashboard.queries.ts';

type Card = {
  label: string;
  count: Exclude<keyof DashboardCounts[0], 'registered_users'>;
  icon: typeof IconStar;
  link: LinkProps;
  /** The link to a host that can narrow that list. */
  narrowed?: { capability: Capability; link: LinkProps };
  /** The call that lists what it counts. */
  needs: StaffCallName;
};

/**
 * Featured headlines link to the headlines about those people; a host without that filter lists all. `search=featured`
 * lists the people of the card of featured members, and each search lists exactly what its card counts.
 * @assumed
 */
const CARDS: readonly Card[] = [
  {
    label: 'Total featured members',
    count: 'total_featured',
    icon: IconStar,
    link: { to: '/user-list', search: { search: FEATURED_KEYWORD } },
    needs: 'users.list',
  },
  {
    label: 'Total featured headlines',
    count: 'total_headline_count',
    icon: IconSpeakerphone,
    link: { to: '/headline-management' },
    narrowed: {
      capability: 'editing',
      link: { to: '/headline-management', search: { featured: true } },
    },
    needs: 'headlines.list',
  },
  {
    label: 'Total registered headlines',
    count: 'registered_headlines',
    icon: IconNews,
    link: { to: '/headline-management' },
    needs: 'headlines.list',
  },
  {
    label: 'Total bulletins',
    count: 'total_bulletin_count',
    icon: IconMessageCircle,
    link: { to: '/bulletin-board' },
    needs: 'bulletins.list',
  },
];

const ICONS: Record<string, typeof IconUsers> = {
  artist: IconMicrophone2,
  producer: IconAdjustmentsHorizontal,
  instrument: IconPiano,
  audio: IconHeadphones,
  songwriter: IconFeather,
};

/** The people first, the rest beside them; each count links to what it counts. */
export function CountCards() {
  const { data, error, isFetching, refetch } = useDashboard();
  if (error && !data) {
    return (
      <section className="rounded-lg border border-line bg-surface" aria-label="Counts">
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
    // The cards follow their container, not the window, because the sidebar may be hidden.
    <section className="@container" aria-label="Counts" aria-busy={!data}>
      {!data && <span className="sr-only">loading...</span>}
      <div className="grid grid-cols-1 gap-4 @max-[480px]:gap-3 @min-[880px]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <PeopleCard total={counts?.registered_users} roles={roles} />
        <div className="grid grid-cols-2 gap-4 @max-[480px]:gap-3">
          {CARDS.map(({ label, count, icon: Icon, link, narrowed, needs }) => (
            <Figure
              key={count}
              label={label}
              value={counts && formatCount(counts[count])}
              icon={<Icon size={18} aria-hidden />}
              {...(can(needs) && { link: narrowed && has(narrowed.capability) ? narrowed.link : link })}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

type PeopleCardProps = { total: number | undefined; roles: DashboardCounts[1] | undefined };

/** The number of people, and below it the five talents with their share. A person may have several talents. */
function PeopleCard({ total, roles }: PeopleCardProps) {
  return (
    <div className="flex flex-col rounded-lg border border-line bg-surface">
      <Link
        to="/user-list"
        className="group grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 gap-y-1 rounded-t-lg px-6 py-4 text-ink no-underline -outline-offset-2 transition-colors hover:bg-hover @max-[600px]:px-4"
      >
        <span className="col-span-full flex items-center gap-2 text-13 font-medium text-ink-soft">
          <IconUsers size={18} aria-hidden className="flex-none text-ink-faint" />
          Total registered users
        </span>
        <span className="text-28 leading-10 font-semibold tracking-[-0.02em]">
          {total === undefined ? <Skeleton className="my-1.5 h-7! w-30!" /> : formatCount(total)}
        </span>
        <span className="mb-2 inline-flex min-h-6 items-center gap-1 text-13 font-medium whitespace-nowrap text-accent-ink group-hover:underline">
          <MoreWords />
        </span>
      </Link>
      <ul className="grid flex-1 auto-rows-[minmax(var(--spacing-row-compact),1fr)] border-t border-line py-2 @max-[600px]:auto-rows-[minmax(56px,1fr)]">
        {TALENTS.map((talent) => (
          <Talent
            key={talent.id}
            name={talent.plural}
            keyword={talent.keyword}
            members={roles && (roles.find((role) => role.role_id === talent.id)?.member_count ?? 0)}
            total={total ?? 0}
          />
        ))}
      </ul>
    </div>
  );
}

type TalentProps = { name: string; keyword: string; members: number | undefined; total: number };

/** A talent's own card, which links to its people; two lines where one would be crowded. @source spec 2 /dashboard */
function Talent({ name, keyword, members, total }: TalentProps) {
  const nameId = useId();
  const Icon = ICONS[keyword] ?? IconUsers;
  const share = members === undefined || total === 0 ? 0 : Math.min(members / total, 1);
  return (
    <li className="grid">
      <article
        className="group relative grid grid-cols-[9.5rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-6 py-1 transition-colors hover:bg-hover @max-[600px]:grid-cols-[minmax(0,1fr)_auto] @max-[600px]:gap-y-1 @max-[600px]:px-4 @max-[600px]:py-2"
        aria-labelledby={nameId}
      >
        <p id={nameId} className="flex items-center gap-2 text-13 font-medium whitespace-nowrap">
          <Icon size={18} aria-hidden className="flex-none text-ink-faint" />
          {name}
        </p>
        <span className="h-1.5 overflow-hidden rounded-full bg-sunken @max-[600px]:order-1" aria-hidden>
          <span
            className="block h-full rounded-full bg-[color-mix(in_srgb,var(--color-accent)_60%,var(--color-surface))]"
            style={{ width: `${share * 100}%` }}
          />
        </span>
        <p className="grid min-h-6 grid-cols-[4rem_2.75rem] items-baseline text-end">
          <span className="font-semibold">
            {members === undefined ? <Skeleton className="ms-auto" /> : formatCount(members)}
          </span>
          <span className="relative text-13 text-ink-faint">
            {members !== undefined && (
              <>
                {formatPercent(share)}
                <span className="sr-only"> of all users</span>
              </>
            )}
          </span>
        </p>
        {/* Quieter than its number. The whole card is pressed as the link. */}
        <Link
          to="/user-list"
          search={{ search: keyword }}
          className="ms-2 inline-flex min-h-6 items-center gap-1 text-13 whitespace-nowrap text-ink-faint no-underline outline-none group-hover:text-accent-ink group-hover:underline after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus @max-[600px]:order-1 @max-[600px]:justify-self-end"
          aria-label={`More Details: ${name}`}
        >
          <MoreWords />
        </Link>
      </article>
    </li>
  );
}

function MoreWords() {
  return (
    <>
      More Details
      <IconArrowRight size={16} aria-hidden />
    </>
  );
}
