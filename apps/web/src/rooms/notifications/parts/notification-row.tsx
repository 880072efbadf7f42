import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useId, useRef } from 'react';

import { showFailure } from '#kit/failure-message.ts';
import { has } from '#kit/capabilities.ts';
import { isOwnPath, isPlainClick } from '#kit/own-path.ts';
import { SafeHtml } from '#kit/safe-html.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useMarkNotificationsRead } from '../notifications.queries.ts';
import type { Notification } from '../notifications.queries.ts';

/** What a message may hold: paragraphs, lists, quotes and links. */
const MESSAGE =
  'min-w-0 wrap-anywhere text-ink-soft in-data-new:text-ink [&>*+*]:mt-1 [&_:is(p,ul,ol,blockquote,h2,h3)]:text-14 ' +
  '[&_:is(ul,ol)]:ps-6 [&_ol]:list-decimal [&_ul]:list-disc [&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3 [&_a]:relative [&_a]:z-1';

type NotificationRowProps = { row: Notification; onLeave: () => void };

/** One notification; a new one counts until it is marked as read, what it is about is opened, or that is done. */
export function NotificationRow({ row, onLeave }: NotificationRowProps) {
  const router = useRouter();
  const messageId = useId();
  const link = isOwnPath(router, row.link) ? row.link : null;
  const { id, read, done } = row;
  const { mutate, isPending } = useMarkNotificationsRead();
  const rowRef = useRef<HTMLLIElement>(null);
  const canMark = !read && id !== null && has('details');

  function handleMark(): void {
    if (id === null) return;
    mutate([id], {
      onSuccess: () => rowRef.current?.focus(),
      onError: showFailure,
    });
  }
  return (
    <li
      ref={rowRef}
      data-id={row.id ?? undefined}
      className="relative grid gap-1 border-b border-line px-6 py-3 outline-none last:border-b-0 data-new:bg-accent-tint/60 has-[>p>a:hover]:bg-hover max-sm:px-gutter"
      data-new={!row.read || undefined}
      tabIndex={-1}
    >
      <SafeHtml id={messageId} className={MESSAGE} html={row.message} onFollow={onLeave} />
      <p className="flex min-h-7 items-center gap-2 text-12 text-ink-faint">
        {!read && <Badge tone="accent">New</Badge>}
        {done && <Badge tone="good">Done</Badge>}
        <RelativeTime iso={row.createdAt} />
        {canMark && (
          <Button
            look="subtle"
            size="small"
            className="z-1 ms-auto text-12!"
            isBusy={isPending}
            onClick={handleMark}
          >
            Mark as read
          </Button>
        )}
        {link !== null && (
          <a
            className={clsx(
              !canMark && 'ms-auto',
              'font-medium text-accent-ink no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
            )}
            href={link}
            aria-describedby={messageId}
            onClick={(click) => {
              if (!isPlainClick(click)) return;
              click.preventDefault();
              if (canMark) mutate([id]);
              onLeave();
              void router.navigate({ href: link });
            }}
          >
            Open
          </a>
        )}
      </p>
    </li>
  );
}
