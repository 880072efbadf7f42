import { IconBellOff, IconChecks, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';

import { wordsOf } from '#kit/api.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import {
  useArrivals,
  useMarkNotificationsRead,
  useNotificationList,
  useUnreadCount,
} from '../notifications.queries.ts';
import { Arrivals } from './arrivals.tsx';
import { NotificationRow } from './notification-row.tsx';
import classes from './notification-panel.module.css';
import { useSeen } from './use-seen.ts';

export type NotificationPanelProps = { onClose: () => void };

/** Below the bell, full screen on phones. A modal dialog: the focus stays inside, Escape and a click outside close it. */
export function NotificationPanel({ onClose }: NotificationPanelProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const close = () => dialogRef.current?.close();

  useEffect(() => {
    dialogRef.current?.showModal();
    titleRef.current?.focus();
  }, []);

  return (
    // A click on the backdrop hits the dialog element itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      className={classes.panel}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(click) => {
        if (click.target === click.currentTarget) close();
      }}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <h2 ref={titleRef} id={titleId} className={classes.title} tabIndex={-1}>
            Notifications
          </h2>
          <MarkAll />
          <IconButton label="Close" tip="none" icon={<IconX size={18} aria-hidden />} onClick={close} />
        </div>
        <Notifications onLeave={close} />
      </div>
    </dialog>
  );
}

function MarkAll() {
  const unread = useUnreadCount();
  const { refetch } = useNotificationList();
  const { mutate, isPending, error } = useMarkNotificationsRead();
  if (unread === 0 && !isPending) return null;
  return (
    <>
      <Button
        look="subtle"
        icon={<IconChecks size={18} aria-hidden />}
        isBusy={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => void refetch() })}
      >
        Mark all read
      </Button>
      {error && (
        <p className={classes.failure} role="alert">
          {wordsOf(error)}
        </p>
      )}
    </>
  );
}

function Notifications({ onLeave }: { onLeave: () => void }) {
  const list = useNotificationList();
  const { data: rows, error, isFetching, refetch } = list;
  const listRef = useRef<HTMLUListElement>(null);
  const { count, show } = useArrivals(rows);
  useSeen(listRef, rows);
  // An empty list can fill, because no row can move while the user reads.
  const isFirst = rows?.length === 0 && count > 0;
  useEffect(() => {
    if (isFirst) show();
  });
  if (!rows) {
    return error ? (
      <ErrorState
        what="The notifications could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Waiting />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<IconBellOff size={24} />}
        title="No notifications yet"
        text="Community activity that needs your attention appears here."
      />
    );
  }
  return (
    <>
      <div className={classes.scroll}>
        <ul ref={listRef} className={classes.list}>
          {rows.map((row) => (
            <NotificationRow key={row.id} row={row} onLeave={onLeave} />
          ))}
        </ul>
        {list.isFetchNextPageError && (
          <p className={classes.failure} role="alert">
            {wordsOf(error)}
          </p>
        )}
        {list.hasNextPage && (
          <div className={classes.more}>
            <Button
              look="default"
              isWide
              isBusy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {list.isFetchNextPageError ? 'Retry' : 'View More'}
            </Button>
          </div>
        )}
      </div>
      <Arrivals
        count={count}
        onShow={() => {
          flushSync(show);
          listRef.current?.parentElement?.scrollTo({ top: 0 });
          listRef.current?.querySelector('li')?.focus();
        }}
      />
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <span className="only-read">loading...</span>
      {[1, 2, 3, 4].map((each) => (
        <div key={each} className={classes.waitingRow}>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}
