import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';

import { isOwnPath, isPlainClick } from '#kit/own-path.ts';
import { SafeHtml } from '#kit/safe-html.tsx';
import { Badge } from '#kit/ui/badge.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { Notification } from '../notifications.queries.ts';

/** What a message may hold: paragraphs, lists, quotes and links. */
const MESSAGE =
  'min-w-0 wrap-anywhere text-ink-soft in-data-new:text-ink [&>*+*]:mt-1 [&_:is(p,ul,ol,blockquote,h2,h3)]:text-14 ' +
  '[&_:is(ul,ol)]:ps-6 [&_ol]:list-decimal [&_ul]:list-disc [&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-3 [&_a]:relative [&_a]:z-1';

type NotificationRowProps = { row: Notification; onLeave: () => void };

/** One notification; new ones stay marked while the panel is open. A click opens what it is about. */
export function NotificationRow({ row, onLeave }: NotificationRowProps) {
  const router = useRouter();
  const messageId = useId();
  const link = isOwnPath(router, row.link) ? row.link : null;
  return (
    <li
      data-id={row.id ?? undefined}
      className="relative grid gap-1 border-b border-line px-6 py-3 outline-none last:border-b-0 data-new:bg-accent-tint/60 has-[>p>a:hover]:bg-hover max-sm:px-gutter"
      data-new={!row.read || undefined}
      tabIndex={-1}
    >
      <SafeHtml id={messageId} className={MESSAGE} html={row.message} onFollow={onLeave} />
      <p className="flex items-center gap-2 text-12 text-ink-faint">
        {!row.read && <Badge tone="accent">New</Badge>}
        <RelativeTime iso={row.createdAt} />
        {link !== null && (
          <a
            className="ms-auto font-medium text-accent-ink no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            href={link}
            aria-describedby={messageId}
            onClick={(click) => {
              if (!isPlainClick(click)) return;
              click.preventDefault();
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
