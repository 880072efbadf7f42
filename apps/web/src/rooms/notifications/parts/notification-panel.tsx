import { Dialog } from '@base-ui/react/dialog';
import { IconArrowUp, IconBellOff, IconChecks, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

import { useBackCloses } from '#kit/back.ts';
import { can } from '#kit/can.ts';
import { errorMessage } from '#kit/api.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount } from '#kit/format.ts';
import { PagedSection } from '#kit/paged-section/paged-section.tsx';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import {
  useArrivals,
  useMarkNotificationsRead,
  useNotificationList,
  useUnreadCount,
} from '../notifications.queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { RecentMessages } from './recent-messages.tsx';

type NotificationPanelProps = { isOpen: boolean; onClose: () => void };

/** Below the bell, full screen on phones. The focus stays inside; nothing is dimmed, because the page behind stays in view. */
export function NotificationPanel({ isOpen, onClose }: NotificationPanelProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useBackCloses(isOpen, onClose);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onClose} modal="trap-focus">
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-200" />
        <Dialog.Popup
          initialFocus={titleRef}
          className="fixed top-[calc(var(--spacing-header)-4px)] right-[max(var(--spacing-gutter),(100vw-var(--spacing-sidebar)-var(--container-content))/2)] z-200 flex max-h-[min(640px,100dvh-var(--spacing-header)-16px)] w-[420px] flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float transition duration-180 outline-none data-starting-style:-translate-y-2 data-starting-style:opacity-0 max-sm:inset-0 max-sm:max-h-none max-sm:w-full max-sm:rounded-none max-sm:border-0 max-sm:bg-surface"
        >
          <div className="flex min-h-14 flex-none flex-wrap items-center gap-1 border-b border-line py-2 pr-3 pl-6 max-sm:min-h-header max-sm:pl-gutter">
            <Dialog.Title ref={titleRef} className="flex-1 text-16 outline-none" tabIndex={-1}>
              Notifications
            </Dialog.Title>
            {has('details') && can('notifications.markRead') && <MarkAll />}
            <IconButton label="Close" tip="none" icon={<IconX size={18} aria-hidden />} onClick={onClose} />
          </div>
          <Notifications onLeave={onClose} />
          <RecentMessages />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function MarkAll() {
  const unread = useUnreadCount();
  const { mutate, isPending, error } = useMarkNotificationsRead();
  if (unread === 0 && !isPending) return null;
  return (
    <>
      <Button
        look="subtle"
        icon={<IconChecks size={18} aria-hidden />}
        isBusy={isPending}
        onClick={() => mutate(undefined)}
      >
        Mark all as read
      </Button>
      {error && (
        <p className="order-1 basis-full text-13 text-danger-ink" role="alert">
          {errorMessage(error)}
        </p>
      )}
    </>
  );
}

function Notifications({ onLeave }: { onLeave: () => void }) {
  const list = useNotificationList();
  const { data: rows } = list;
  const listRef = useRef<HTMLUListElement>(null);
  const { count, show } = useArrivals(rows);
  // An empty list can fill, because no row can move while the user reads.
  const isFirst = rows?.length === 0 && count > 0;
  useEffect(() => {
    if (isFirst) show();
  });
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <PagedSection
          list={list}
          errorText="The notifications could not be loaded."
          isEmpty={rows?.length === 0}
          empty={
            <EmptyState
              icon={<IconBellOff size={24} />}
              title="No notifications yet"
              text="Community activity that needs your attention appears here."
            />
          }
          moreText="View More"
          waiting={<Waiting />}
        >
          {(loaded) => (
            <ul ref={listRef}>
              {loaded.map((row, at) => (
                <NotificationRow key={row.id ?? `at ${at}`} row={row} onLeave={onLeave} />
              ))}
            </ul>
          )}
        </PagedSection>
      </div>
      <Arrivals
        count={isFirst ? 0 : count}
        onShow={() => {
          flushSync(show);
          listRef.current?.parentElement?.scrollTo({ top: 0 });
          listRef.current?.querySelector('li')?.focus();
        }}
      />
    </>
  );
}

type ArrivalsProps = { count: number; onShow: () => void };

/** Below the list, where it moves nothing: announces new notifications, and shows them on a press. */
function Arrivals({ count, onShow }: ArrivalsProps) {
  return (
    <output className="flex-none">
      {count > 0 && (
        <div className="border-t border-line px-6 py-3 max-sm:px-gutter">
          <Button isWide icon={<IconArrowUp size={18} aria-hidden />} onClick={onShow}>
            Show {formatCount(count)} new
          </Button>
        </div>
      )}
    </output>
  );
}

function Waiting() {
  return [1, 2, 3, 4].map((each) => (
    <div key={each} className="grid gap-2 px-6 py-2 max-sm:px-gutter">
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  ));
}
