import { IconChevronLeft } from '@tabler/icons-react';
import { Link, getRouteApi, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';

import { has } from '#kit/capabilities.ts';
import { detailFailure } from '#kit/detail-failure.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Page } from '#kit/ui/page.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { RecordHistory } from '#rooms/audit/parts/record-history.tsx';
import { PlanList } from '#rooms/plans/parts/plan-list.tsx';
import { usePresence } from '#rooms/staff/parts/use-presence.ts';
import { DeletedRecord } from '#rooms/trash/parts/deleted-record.tsx';

import { useSupport } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';
import { SupportNeighbours } from './support-neighbours.tsx';
import { CARD, HEAD, SupportThread } from './support-thread.tsx';

const PersonBeside = lazyPart(async () => (await import('./person-beside.tsx')).PersonBeside);

const route = getRouteApi('/staff/subscription-plan');

/** /subscription-plan: the message of `?id=`, else the plans on offer. @source contract Rulings */
export function SubscriptionPlanScreen() {
  const { id } = route.useSearch();
  if (id === undefined) return <PlanList />;
  return <SupportDetail key={id} id={id} />;
}

const WHOLE: SupportListSearch = {};

/** The person stands beside the thread from 1200 px, below it on narrower screens, before the reply box. */
const COLUMNS = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4';
const WITH_PERSON =
  'min-[1200px]:grid-cols-[minmax(0,1fr)_var(--container-narrow)] min-[1200px]:grid-rows-[auto_auto_1fr]';
const BESIDE = 'min-[1200px]:col-start-2 min-[1200px]:row-span-3 min-[1200px]:row-start-1';
const nothing = () => undefined;

/** A message, our replies with their delivery, and the box for the next one. */
function SupportDetail({ id }: { id: number }) {
  const list = useLocation({ select: (location) => location.state.supportList }) ?? WHOLE;
  const query = useSupport(id, list);
  const { data } = query;
  usePresence('supports', data ? id : 0);
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
      thing={failure ? undefined : data?.subject}
      width={has('support') ? 'beside' : 'form'}
      summary={<SupportTrail list={list} />}
      action={!failure && <SupportNeighbours id={id} list={list} />}
    >
      {failure ??
        (data ? (
          <div className={clsx(COLUMNS, has('support') && WITH_PERSON)}>
            <SupportThread
              message={data}
              list={list}
              beside={
                has('support') && (
                  <div className={BESIDE}>
                    <PersonBeside messageId={id} onClose={nothing} />
                  </div>
                )
              }
            />
            <RecordHistory kind="supports" record={id} className="self-start" />
          </div>
        ) : (
          <div className={clsx(COLUMNS, has('support') && WITH_PERSON)}>
            <SupportCardSkeleton />
          </div>
        ))}
    </Page>
  );
}

/** The breadcrumb to the list, with its last state. */
function SupportTrail({ list }: { list: SupportListSearch }) {
  return (
    <nav aria-label="Breadcrumb">
      <Link
        to="/support-management"
        search={list}
        className="-ms-1 inline-flex min-h-6 items-center gap-1 font-medium no-underline hover:underline"
      >
        <IconChevronLeft size={18} aria-hidden />
        Support
      </Link>
    </nav>
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
