import { PROFILE_MESSAGES, PROFILE_TABS } from '@greenroom/contract/users-profile.rules';
import type { ProfileTab } from '@greenroom/contract/users-profile.rules';
import { IconFolder, IconMusic, IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { now as serverNow } from '#kit/clock.ts';
import { formatClock, formatCount, formatDate, formatDateTime, formatMoney } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { AudioPlayer } from '#rooms/media/parts/audio-player.tsx';
import { ProjectBadge } from '../parts/project-badge.tsx';

import type { UserDetail } from '../users-profile.queries.ts';
import { ProfileFacts } from './profile-facts.tsx';

const PANELS: Record<ProfileTab, ComponentType<{ user: UserDetail }>> = {
  1: ProfileFacts,
  2: Tracks,
  3: Projects,
  4: Plans,
};

type ProfileTabsProps = { user: UserDetail; tab: ProfileTab; onChange: (tab: ProfileTab) => void };

/** The four tabs of a person's page. @source spec 2 /user-detail */
export function ProfileTabs({ user, tab, onChange }: ProfileTabsProps) {
  const Panel = PANELS[tab];
  return (
    <Tabs label={`About ${user.name}`} tabs={PROFILE_TABS} current={tab} onChange={onChange}>
      <Panel key={user.id} user={user} />
    </Tabs>
  );
}

/** Tab 2: the person's own tracks, newest first. @source spec 2 /user-detail */
function Tracks({ user }: { user: UserDetail }) {
  if (user.audio_links.length === 0) {
    return (
      <EmptyState
        icon={<IconMusic size={24} />}
        title={PROFILE_MESSAGES.noTracks}
        text="Tracks this person uploads appear here."
      />
    );
  }
  return (
    <>
      <ul className="px-6 max-sm:px-4" aria-label={`Tracks of ${user.name}`}>
        {user.audio_links.map((track) => (
          <Track key={track.id} track={track} />
        ))}
      </ul>
      <Rest shown={user.audio_links.length} total={user.counts?.audio_links} what="tracks" />
    </>
  );
}

function Track({ track }: { track: UserDetail['audio_links'][number] }) {
  const seconds = track.duration / 1000;
  return (
    <li className="grid grid-cols-[48px_minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-3 gap-y-2 py-3 not-first:border-t not-first:border-line max-sm:grid-cols-[48px_minmax(0,1fr)]">
      <span className="size-12 overflow-hidden rounded-md">
        <Thumb src={track.thumbnail} sign={<IconMusic size={18} />} />
      </span>
      <span className="grid min-w-0">
        <span className="font-medium wrap-anywhere" dir="auto">
          {track.title}
        </span>
        <span className="text-12 text-ink-faint">{formatClock(seconds)}</span>
      </span>
      <span className="min-w-0 max-sm:col-span-full">
        {track.url ? (
          <AudioPlayer src={track.url} title={track.title} durationSeconds={seconds} />
        ) : (
          has('details') && <span className="text-12 text-ink-faint">The file of this track is missing.</span>
        )}
      </span>
    </li>
  );
}

/** Tab 3: the person's projects, newest first. @source spec 2 /user-detail */
function Projects({ user }: { user: UserDetail }) {
  if (user.projects.length === 0) {
    return (
      <EmptyState
        icon={<IconFolder size={24} />}
        title={PROFILE_MESSAGES.noProjects}
        text="Projects this person adds in the app appear here."
      />
    );
  }
  return (
    <>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-4 p-6 max-sm:p-4"
        aria-label={`Projects of ${user.name}`}
      >
        {user.projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
      <Rest shown={user.projects.length} total={user.counts?.projects} what="projects" />
    </>
  );
}

function ProjectCard({ project }: { project: UserDetail['projects'][number] }) {
  return (
    <li className="relative flex min-w-0 flex-col rounded-md border border-line transition-colors hover:border-line-strong">
      {has('details') && (
        <div className="aspect-16/9 overflow-hidden rounded-t-[7px]">
          <Thumb src={project.picture_url} sign={<IconFolder size={24} />} />
        </div>
      )}
      <div className="flex flex-1 flex-col gap-1 p-3">
        <p className="line-clamp-2 wrap-anywhere">
          <Link
            to="/project-detail/$projectId"
            params={{ projectId: String(project.id) }}
            state
            className="font-medium text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            dir="auto"
          >
            {project.title}
          </Link>
        </p>
        {project.description && (
          <p className="line-clamp-2 text-13 wrap-anywhere text-ink-soft" dir="auto">
            {project.description}
          </p>
        )}
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-2 text-12 text-ink-faint">
          <ProjectBadge type={project.type} />
          <Day iso={project.createdAt} />
        </p>
      </div>
    </li>
  );
}

type Plan = UserDetail['user_plans']['data'][number];

/** The weekly plan features a headline, any other the member. @source spec 2 /user-detail, contract Users */
const isWeekly = (plan: Plan) => plan.name === 'weekly';

const STATES = {
  soon: { text: 'Starts later', tone: 'accent' },
  running: { text: 'Running', tone: 'good' },
  over: { text: 'Ended', tone: 'quiet' },
} as const;

function planState({ start_date, end_date }: Plan, now = serverNow()): keyof typeof STATES {
  if (Date.parse(end_date) <= now) return 'over';
  return Date.parse(start_date) > now ? 'soon' : 'running';
}

/** Tab 4: what the person paid for, and the sum. @source spec 2 /user-detail */
function Plans({ user }: { user: UserDetail }) {
  const { data: plans, totalSpent } = user.user_plans;
  if (plans.length === 0) {
    return (
      <EmptyState
        icon={<IconReceipt size={24} />}
        title={PROFILE_MESSAGES.noPlans}
        text={
          totalSpent !== null && totalSpent > 0
            ? `Total spent: ${formatMoney(totalSpent)}.`
            : 'Plans this person buys in the app appear here.'
        }
        action={<AllPayments user={user} />}
      />
    );
  }
  return (
    <>
      <ul className="px-6 max-sm:px-4" aria-label={`Plans of ${user.name}`}>
        {plans.map((plan, at) => (
          <PlanItem key={plan.id ?? `at ${at}`} plan={plan} />
        ))}
      </ul>
      <Rest shown={plans.length} total={user.counts?.plans} what="plans" />
      <AllPayments user={user} />
      {totalSpent !== null && (
        <p className="flex items-baseline justify-between gap-4 border-t border-line px-6 py-4 text-ink-soft max-sm:px-4">
          <span>Total</span>
          <strong className="text-16 font-semibold text-ink">{formatMoney(totalSpent)}</strong>
        </p>
      )}
    </>
  );
}

/** Leads to what the person paid for plans and parlours, with refunds. */
function AllPayments({ user }: { user: UserDetail }) {
  if (!has('money') || !can('money.list')) return null;
  return (
    <p className="px-6 py-2 max-sm:px-4">
      <Link to="/money/rows" search={{ user_id: user.id }} className="font-medium">
        All payments and refunds
      </Link>
    </p>
  );
}

/** On phones its state is below the price. */
function PlanItem({ plan }: { plan: Plan }) {
  const { text, tone } = STATES[planState(plan)];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_104px_152px] items-center gap-x-4 gap-y-1 py-3 not-first:border-t not-first:border-line max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="grid min-w-0 max-sm:row-[1/span_2]">
        <span className="font-medium">{isWeekly(plan) ? 'Featured Headline' : 'Featured Member'}</span>
        <span className="text-13 text-ink-faint">
          <Day iso={plan.start_date} /> – <Day iso={plan.end_date} />
        </span>
      </span>
      <span className="flex justify-self-start max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end">
        <Badge tone={tone}>{text}</Badge>
      </span>
      <span className="text-end whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1">
        {plan.base_amount !== null && `${formatMoney(plan.base_amount)} `}
        {isWeekly(plan) ? 'per week' : 'per month'}
      </span>
    </li>
  );
}

type RestProps = { shown: number; total: number | undefined; what: string };

/** Says that there are more than the page shows; hidden while it shows all. */
function Rest({ shown, total = shown, what }: RestProps) {
  if (total <= shown) return null;
  return (
    <p className="px-6 pt-3 pb-4 text-13 text-ink-faint max-sm:px-4">
      The newest {formatCount(shown)} of {formatCount(total)} {what}.
    </p>
  );
}

/** A picture that fills its frame, else an icon. Decorative: what it shows is described beside it. */
function Thumb({ src, sign }: { src: string | null; sign: ReactNode }) {
  return (
    <span className="grid size-full place-items-center bg-sunken text-ink-faint" aria-hidden>
      <Picture src={src} instead={sign} />
    </span>
  );
}

function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {formatDate(iso)}
    </time>
  );
}
