import { IconChevronLeft } from '@tabler/icons-react';
import { Link, getRouteApi, useLocation } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { detailFailure } from '#kit/detail-failure.tsx';
import { SafeHtml } from '#kit/safe-html.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Page } from '#kit/ui/page.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { RecordHistory } from '#rooms/audit/parts/record-history.tsx';
import { PlanList } from '#rooms/plans/parts/plan-list.tsx';
import { useHere } from '#rooms/staff/parts/use-here.ts';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';
import { DeletedRecord } from '#rooms/trash/parts/deleted-record.tsx';

import { useSupport } from '../support.queries.ts';
import type { SupportMessage } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';
import { ReplyBox } from './reply-box.tsx';
import { ReplyThread } from './reply-thread.tsx';
import { SupportNeighbours } from './support-neighbours.tsx';

const route = getRouteApi('/staff/subscription-plan');

/** /subscription-plan: the message of `?id=`, else the plans on offer. @source contract Rulings */
export function SubscriptionPlanScreen() {
  const { id } = route.useSearch();
  if (id === undefined) return <PlanList />;
  return <SupportDetail key={id} id={id} />;
}

const CARD = 'rounded-lg border border-line bg-surface';
const HEAD = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-4 max-sm:p-4';
const FACT = 'text-13 wrap-anywhere text-ink-faint';

/** What a message may hold, as the browser draws it: headings, paragraphs, lists and quotes. */
const TEXT =
  'px-6 pt-2 pb-4 wrap-anywhere max-sm:px-4 [&>*+*]:mt-3 [&_:is(h2,h3)]:[font-size:revert] ' +
  '[&_:is(ul,ol)]:[list-style:revert] [&_:is(ul,ol)]:[padding:revert] [&_blockquote]:[margin-inline:revert]';

const WHOLE: SupportListSearch = {};

/** A message, our replies with their delivery, and the box for the next one. */
function SupportDetail({ id }: { id: number }) {
  const list = useLocation({ select: (location) => location.state.supportList }) ?? WHOLE;
  const query = useSupport(id, list);
  const { data } = query;
  useHere('supports', data ? id : 0);
  const { failure } = detailFailure(id, query, {
    noun: 'message',
    failed: 'The message could not be loaded.',
    wayOut: <Link to="/support-management">Go to Support</Link>,
    renderUnknown: (failed) => (
      <DeletedRecord kind="supports" id={id}>
        {failed}
      </DeletedRecord>
    ),
  });
  return (
    <Page
      width="form"
      summary={<SupportTrail list={list} />}
      action={!failure && <SupportNeighbours id={id} list={list} />}
    >
      {failure ??
        (data ? (
          <>
            <SupportCard message={data} />
            {has('threads') && <ReplyThread message={data} />}
            {can('support.reply') && <ReplyBox message={data} />}
            <RecordHistory kind="supports" record={id} />
          </>
        ) : (
          <SupportCardSkeleton />
        ))}
    </Page>
  );
}

/** The breadcrumb to the list, with its last state. */
function SupportTrail({ list }: { list: SupportListSearch }) {
  return (
    <Link
      to="/support-management"
      search={list}
      className="-ms-1 inline-flex min-h-6 items-center gap-1 font-medium no-underline hover:underline"
    >
      <IconChevronLeft size={18} aria-hidden />
      Support Management
    </Link>
  );
}

/** A message and its sender. */
function SupportCard({ message: { subject, message, createdAt, user } }: { message: SupportMessage }) {
  return (
    <article className={CARD} aria-label="Message">
      <header className={HEAD}>
        <Avatar name={user.name} src={user.profile_image} />
        <div className="min-w-0 flex-[1_1_200px]">
          <ProfileLink
            id={user.id}
            className="font-medium wrap-anywhere text-inherit no-underline [a]:hover:underline"
            label={`View profile of ${user.name}`}
          >
            {user.name}
          </ProfileLink>
          <p className={FACT}>{user.email}</p>
        </div>
        <p className={FACT}>
          <RelativeTime iso={createdAt} />
        </p>
      </header>
      <h2 className="px-6 pt-4 text-16 wrap-anywhere max-sm:px-4">{subject}</h2>
      <SafeHtml className={TEXT} html={message} />
    </article>
  );
}

function SupportCardSkeleton() {
  return (
    <div className={CARD} aria-busy>
      <span className="sr-only">loading...</span>
      <div className={HEAD}>
        <Skeleton shape="circle" />
        <Skeleton shape="short" className="w-40!" />
      </div>
      <div className="grid gap-3 p-6">
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
