import { ApiError } from '@greenroom/contract/client';
import { IconChevronLeft, IconChevronRight, IconMessageCircleOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { formatCount, formatDateTime } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useBulletin, useSetBulletinStatus } from '../bulletins.queries.ts';
import type { BulletinRow } from '../bulletins.queries.ts';
import { BulletinAuthor } from './bulletin-author.tsx';
import classes from './bulletin-details.module.css';
import { BulletinResponses } from './bulletin-responses.tsx';
import { BulletinStatus } from './bulletin-status.tsx';
import type { BulletinSteps } from './use-bulletin-steps.ts';
import { usePanelKeys } from './use-panel-keys.ts';

export type BulletinDetailsProps = {
  isOpen: boolean;
  onClose: () => void;
  id: number;
  /** The list's data for it, shown immediately while the responses load. */
  row: BulletinRow | undefined;
  steps: BulletinSteps;
};

type StepProps = {
  letter: string;
  onStep: (() => void) | null;
  children: ReactNode;
};

/** Stays focusable at the ends, so that the focus is not lost. */
function Step({ letter, onStep, children }: StepProps) {
  return (
    <Button
      look="default"
      className={classes.step}
      aria-disabled={onStep === null}
      aria-keyshortcuts={letter}
      onClick={() => onStep?.()}
    >
      {children}
      <kbd className={classes.key} aria-hidden>
        {letter}
      </kbd>
    </Button>
  );
}

/** Buttons for the posts before and after. */
function Steps({ steps, title }: { steps: BulletinSteps; title: string | undefined }) {
  const { place, total, onPrevious, onNext } = steps;
  return (
    <>
      <Step letter="k" onStep={onPrevious}>
        <IconChevronLeft size={18} aria-hidden />
        Previous
      </Step>
      <output className={classes.place}>
        {place !== null && `${formatCount(place)} of ${formatCount(total)}`}
        <span className="only-read"> {title}</span>
      </output>
      <Step letter="j" onStep={onNext}>
        Next
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </>
  );
}

/** The post itself: the list's data for it shows immediately. */
function Post({ post }: { post: Omit<BulletinRow, 'responses'> }) {
  return (
    <article className={classes.article}>
      <h3 className={classes.title}>{post.title}</h3>
      <div className={classes.facts}>
        <BulletinAuthor user={post.user} size="normal" />
        <time className={classes.time} dateTime={post.createdAt}>
          {formatDateTime(post.createdAt)}
        </time>
      </div>
      {post.roles.length > 0 && (
        <ul className={classes.talents} aria-label="Talents">
          {post.roles.map((role) => (
            <li key={role.id}>{role.title}</li>
          ))}
        </ul>
      )}
      <div className={classes.status}>
        <BulletinStatus post={post} />
        <kbd className={classes.key} aria-hidden>
          a
        </kbd>
        <span className="only-read">Keyboard: j next, k previous, a toggles the status.</span>
      </div>
      <p className={classes.text}>{post.description}</p>
    </article>
  );
}

/** A post in full, with its responses; buttons and keys open the next one. @source spec 2 /bulletin-board */
export function BulletinDetails({ isOpen, onClose, id, row, steps }: BulletinDetailsProps) {
  const { data, error, isFetching, refetch } = useBulletin(id);
  const setStatus = useSetBulletinStatus();
  const isGone = error instanceof ApiError && error.status === 404;
  const post = isGone ? undefined : (data ?? row);
  usePanelKeys(isOpen, {
    j: steps.onNext,
    k: steps.onPrevious,
    a: post ? () => setStatus({ id: post.id, status: !post.status }) : null,
  });

  return (
    <SidePanelFrame
      isOpen={isOpen}
      onClose={onClose}
      title="View Details"
      actions={<Steps steps={steps} title={post?.title} />}
    >
      {post && <Post post={post} />}
      {isGone ? (
        <EmptyState
          icon={<IconMessageCircleOff size={24} />}
          title="This post is no longer here."
          text="This post was removed, or the link is wrong."
        />
      ) : data ? (
        <BulletinResponses responses={data.responses} />
      ) : error ? (
        <ErrorState
          what={post ? 'The responses could not be loaded.' : 'The post could not be loaded.'}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Waiting />
      )}
    </SidePanelFrame>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <span className="only-read">loading...</span>
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="short" />
    </div>
  );
}
