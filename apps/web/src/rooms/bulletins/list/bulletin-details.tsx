import { ApiError } from '@greenroom/client';
import { IconMessageCircleOff, IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatDateTime } from '#kit/format.ts';
import { useKeys } from '#kit/keys.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { KEY, StepButtons } from '#kit/list/step-buttons.tsx';
import type { RowSteps } from '#kit/list/use-row-steps.ts';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { RecordHistory } from '#rooms/audit/parts/record-history.tsx';

import { useBulletin, useSetBulletinStatus } from '../bulletins.queries.ts';
import type { BulletinRow } from '../bulletins.queries.ts';
import { BulletinAuthor, BulletinStatus } from './bulletin-columns.tsx';
import { OtherPosts } from './other-posts.tsx';
import { Responses } from './responses.tsx';
import { StatusReason } from './status-reason.tsx';

const SimilarPanel = lazyDialog(
  async () => (await import('#rooms/users/parts/similar-panel.tsx')).SimilarPanel,
);

type BulletinDetailsProps = {
  isOpen: boolean;
  onClose: () => void;
  id: number;
  /** The list's data for it, shown immediately while the responses load. */
  row: BulletinRow | undefined;
  steps: RowSteps;
  /** Opens another post. */
  onView: (id: number) => void;
};

const STACK = 'grid grid-cols-[minmax(0,1fr)] gap-3';
const FACTS = 'flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1';
const TIME = 'text-13 text-ink-faint';
const TEXT = 'wrap-anywhere text-start whitespace-pre-line';

/** A post in full, with its responses; buttons and keys open the next one. @source spec 2 /bulletin-board */
export function BulletinDetails({ isOpen, onClose, id, row, steps, onView }: BulletinDetailsProps) {
  const query = useBulletin(id);
  const { data, error } = query;
  const setStatus = useSetBulletinStatus();
  const isGone = error instanceof ApiError && error.status === 404;
  const post = isGone ? undefined : (data ?? row);
  const bodyRef = useRef<HTMLDivElement>(null);
  useKeys(
    'This post',
    [
      { keys: 'j', label: 'Next post', onPress: steps.onNext },
      { keys: 'k', label: 'Previous post', onPress: steps.onPrevious },
      {
        keys: 'a',
        label: 'Activate or deactivate',
        onPress:
          post && can('bulletins.setStatus') ? () => setStatus({ ...post, status: !post.status }) : null,
      },
    ],
    bodyRef,
  );

  return (
    <SidePanelFrame
      isOpen={isOpen}
      onClose={onClose}
      title="View Details"
      actions={<StepButtons steps={steps} title={post?.title} />}
    >
      <div ref={bodyRef}>{post && <Post post={post} />}</div>
      {post && <FindSimilar post={post} />}
      {isGone ? (
        <EmptyState
          icon={<IconMessageCircleOff size={24} />}
          title="This post is no longer here."
          text="This post was removed, or the link is wrong."
        />
      ) : (
        <Loaded
          query={query}
          what={post ? 'The responses could not be loaded.' : 'The post could not be loaded.'}
          waiting={<Waiting />}
        >
          {({ responses }) => <Responses responses={responses} postId={id} />}
        </Loaded>
      )}
      {post && <OtherPosts key={post.user.id} post={post} onView={onView} />}
      {post && <RecordHistory key={post.id} kind="bulletins" record={post.id} isFolded className="mt-6" />}
    </SidePanelFrame>
  );
}

/** The post itself: the list's data for it shows immediately. */
function Post({ post }: { post: Omit<BulletinRow, 'responses' | 'reports'> }) {
  return (
    <article className={STACK}>
      <h3 className="text-20 wrap-anywhere" dir="auto">
        {post.title}
      </h3>
      <div className={FACTS}>
        <BulletinAuthor user={post.user} size="normal" />
        {post.createdAt && (
          <time className={TIME} dateTime={post.createdAt}>
            {formatDateTime(post.createdAt)}
          </time>
        )}
      </div>
      {post.roles.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Talents">
          {post.roles.map((role) => (
            <li
              key={role.id}
              className="rounded-full bg-accent-tint px-3 py-0.5 text-13 font-medium text-accent-ink"
            >
              {role.title}
            </li>
          ))}
        </ul>
      )}
      <div className="relative flex items-center gap-2 border-y border-line py-2">
        <BulletinStatus post={post} />
        {can('bulletins.setStatus') && (
          <kbd className={KEY} aria-hidden>
            a
          </kbd>
        )}
        <span className="ms-auto">
          <StatusReason post={post} />
        </span>
        <span className="sr-only">
          Keyboard: j next, k previous{can('bulletins.setStatus') && ', a toggles the status'}.
        </span>
      </div>
      <p className={TEXT} dir="auto">
        {post.description}
      </p>
    </article>
  );
}

/** Finds accounts like the author's by the words of this post, as in a wave of spam. */
function FindSimilar({ post }: { post: Pick<BulletinRow, 'id' | 'user'> }) {
  const opening = useOpening<true>();
  if (!post.user.id || !has('bulk') || !can('users.listSimilar')) return null;
  return (
    <>
      <Button
        className="mt-3"
        look="default"
        icon={<IconUsers size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={(press) => opening.open(true, press.currentTarget)}
      >
        Find similar
      </Button>
      {opening.what && (
        <SimilarPanel
          key={opening.count}
          isOpen={opening.isOpen}
          onClose={opening.close}
          userId={post.user.id}
          post={post.id}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className="mt-4 grid gap-3">
      <span className="sr-only">loading...</span>
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="short" />
    </div>
  );
}
