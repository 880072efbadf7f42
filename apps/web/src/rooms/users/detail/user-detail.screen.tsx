import type { Capability } from '@greenroom/contract/capabilities';
import type { StaffCallName } from '@greenroom/contract/wire';
import type { ProfileTab } from '@greenroom/contract/users-profile.rules';
import { Link, getRouteApi } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent } from 'react';
import type { CSSProperties } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { detailFailure, readIdOrZero } from '#kit/detail-failure.tsx';
import { RecordHistory } from '#rooms/audit/parts/record-history.tsx';
import { formatCount } from '#kit/format.ts';
import { Breadcrumb } from '#kit/ui/breadcrumb.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { usePresence } from '#rooms/staff/parts/use-presence.ts';
import { DeletedRecord } from '#rooms/trash/parts/deleted-record.tsx';

import { takeFrom } from '../parts/from-marker.ts';
import { UserListLink } from '../parts/user-list-link.tsx';
import { useUser } from '../users-profile.queries.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { MeasuresInForce } from './measures-in-force.tsx';
import { HEADER, HEADER_WORDS, ProfileHeader } from './profile-header.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import { UserNeighbours } from './user-neighbours.tsx';
import { UserNotes } from './user-notes.tsx';
import { UserTimeline } from './user-timeline.tsx';

const route = getRouteApi('/staff/user-detail/$userId');

const LIST = <UserListLink key="list" />;
const BODY = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4';
const WITH_ASIDE = 'min-[1100px]:grid-cols-[minmax(0,1fr)_var(--container-narrow)]';
const CARD = 'min-w-0 rounded-lg border border-line bg-surface';

/** Returns whether the host has something to show beside the profile. */
const hasAside = (): boolean => has('activity');

/** /user-detail/{userId}: everything about a person on one page; the tab is in the address. @source spec 2 */
export function UserDetailScreen() {
  const userId = readIdOrZero(route.useParams().userId);
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useUser(userId);
  const { data } = query;
  const { failure } = detailFailure(userId, query, {
    noun: 'user',
    failed: 'The user could not be loaded.',
    renderUnknown: (failed) => (
      <DeletedRecord kind="users" id={userId}>
        {failed}
      </DeletedRecord>
    ),
  });
  usePresence('users', data && !failure ? userId : 0);

  /** A tab adds no step to the history: Back leaves the page. */
  function openTab(next: typeof tab): void {
    void navigate({ search: { tab: next }, state: true, replace: true, resetScroll: false });
  }

  const followMark = useEffectEvent((id: number) => {
    if (id !== 0 && takeFrom() && tab === undefined) openTab(3);
  });
  useEffect(() => followMark(userId), [userId]);

  return (
    <Page
      thing={failure ? undefined : data?.name}
      summary={<Breadcrumb links={[LIST]} current={failure ? 'User' : (data?.name ?? '\u00a0')} />}
      action={<UserNeighbours id={userId} />}
    >
      {failure ??
        (data ? (
          <>
            <ProfileHeader user={data} />
            {has('moderation') && <MeasuresInForce user={data} />}
            <UserCounts user={data} />
            <div className={clsx(BODY, hasAside() && WITH_ASIDE)}>
              <div className={CARD}>
                <ProfileTabs user={data} tab={tab ?? 1} onChange={openTab} />
              </div>
              {hasAside() && <Aside key={userId} userId={userId} />}
            </div>
          </>
        ) : (
          <ProfileSkeleton />
        ))}
    </Page>
  );
}

/** Notes, timeline and history beside the profile. */
function Aside({ userId }: { userId: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UserNotes userId={userId} />
      <UserTimeline userId={userId} />
      <RecordHistory kind="users" record={userId} />
    </div>
  );
}

type Count = { count: number; one: string; many: string; link: LinkProps };
/** `needs`: the call that lists them; `by`: the capability that the link needs. */
type Shown = Count & { needs?: StaffCallName; by?: Capability };

function listProfileCounts({ id, name, counts }: UserDetail): Count[] {
  if (!counts) return [];
  const params = { userId: String(id) };
  const tab = (number: ProfileTab): LinkProps => ({
    to: '/user-detail/$userId',
    params,
    search: { tab: number },
    state: true,
    replace: true,
    resetScroll: false,
  });
  const posts: LinkProps = { to: '/bulletin-board', search: { user_id: id } };
  const messages: LinkProps = { to: '/support-management', search: { user_id: id } };
  const podcasts: LinkProps = { to: '/podcast-detail/$id', params: { id: String(id) } };
  const parlours: LinkProps = { to: '/sell-parlour', search: { author: name } };
  const all: Shown[] = [
    {
      count: counts.bulletins ?? 0,
      one: 'Post',
      many: 'Posts',
      link: posts,
      needs: 'bulletins.list',
      by: 'details',
    },
    {
      count: counts.supports ?? 0,
      one: 'Support message',
      many: 'Support messages',
      link: messages,
      needs: 'support.list',
      by: 'details',
    },
    { count: counts.podcasts ?? 0, one: 'Podcast', many: 'Podcasts', link: podcasts, needs: 'podcasts.list' },
    { count: counts.parlours, one: 'Parlour', many: 'Parlours', link: parlours, needs: 'sales.list' },
    { count: counts.audio_links, one: 'Track', many: 'Tracks', link: tab(2) },
    { count: counts.projects, one: 'Project', many: 'Projects', link: tab(3) },
    { count: counts.plans, one: 'Plan', many: 'Plans', link: tab(4) },
  ];
  return all.filter(({ needs, by }) => (!needs || can(needs)) && (!by || has(by)));
}

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What a person has made in the app: each figure links to the list that it counts; what there is none of is only named. */
function UserCounts({ user }: { user: UserDetail }) {
  const all = listProfileCounts(user);
  if (all.length === 0) return null;
  const made = all.filter(({ count }) => count > 0);
  const missing = all.filter(({ count }) => count === 0).map(({ many }) => many.toLowerCase());
  return (
    <ul
      className="grid grid-cols-7 gap-2 max-sm:grid-cols-6"
      aria-label={`Records of ${user.name}`}
      style={{ '--after': made.length + 1 } as CSSProperties}
    >
      {made.map((count, at) => (
        <CountItem key={count.one} {...count} span={countSpan(at, made.length)} />
      ))}
      {missing.length > 0 && (
        <li
          className={clsx(
            'self-center text-13 text-ink-faint max-sm:col-span-full',
            made.length > 0 ? 'sm:col-[var(--after)/-1] sm:px-2' : 'sm:col-span-full',
          )}
        >
          No {oneOf.format(missing)}.
        </li>
      )}
    </ul>
  );
}

/** Returns how wide a figure is on phones, in sixths: three or two in a row, so that none stands alone in one. */
function countSpan(at: number, count: number): keyof typeof SPANS {
  if (count === 1) return 6;
  const inPairs = count % 3 === 1 ? 4 : count % 3 === 2 ? 2 : 0;
  return at < count - inPairs ? 2 : 3;
}
const SPANS = { 2: 'max-sm:col-span-2', 3: 'max-sm:col-span-3', 6: 'max-sm:col-span-6' };

function CountItem({ count, one, many, link, span }: Count & { span: keyof typeof SPANS }) {
  const name = count === 1 ? one : many;
  return (
    <li
      className={clsx(
        'relative grid content-start rounded-md border border-line bg-surface px-3 py-2 transition-colors hover:border-line-strong',
        SPANS[span],
      )}
    >
      <span className="text-20 leading-heading font-semibold">{formatCount(count)}</span>
      <Link
        {...link}
        className="min-h-6 text-13 font-medium no-underline outline-none after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
        aria-label={`${formatCount(count)} ${name}`}
      >
        {name}
      </Link>
    </li>
  );
}

const FACTS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholder for a profile, in its own layout. */
function ProfileSkeleton() {
  return (
    <>
      <div className={HEADER}>
        <span className="sr-only">loading...</span>
        <Skeleton shape="circle" className="size-16! flex-none" />
        <div className={HEADER_WORDS}>
          <Skeleton shape="short" className="mb-2 h-5!" />
          <Skeleton shape="short" />
        </div>
      </div>
      {has('details') && <Skeleton className="h-16! w-full! rounded-md!" />}
      <div className={clsx(BODY, hasAside() && WITH_ASIDE)}>
        <div className={CARD}>
          <Skeleton className="mx-6 my-[18px] w-[min(440px,80%)]!" />
          <div className="grid grid-cols-2 gap-6 border-t border-line p-6">
            {FACTS.map((fact) => (
              <div key={fact} className="grid gap-2">
                <Skeleton shape="short" />
                <Skeleton />
              </div>
            ))}
          </div>
        </div>
        {hasAside() && (
          <div className={clsx(CARD, 'grid gap-4 p-6')}>
            <Skeleton shape="short" />
            <Skeleton shape="block" />
          </div>
        )}
      </div>
    </>
  );
}
