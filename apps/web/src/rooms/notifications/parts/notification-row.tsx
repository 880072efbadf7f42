import { useRouter } from '@tanstack/react-router';
import { useId } from 'react';

import { isOwnPath, isPlainClick } from '#kit/own-path.ts';
import { SafeHtml } from '#kit/safe-html.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { Notification } from '../notifications.queries.ts';
import classes from './notification-row.module.css';

type NotificationRowProps = { row: Notification; onLeave: () => void };

/** One notification; new ones stay marked while the panel is open. A click opens what it is about. */
export function NotificationRow({ row, onLeave }: NotificationRowProps) {
  const router = useRouter();
  const messageId = useId();
  const link = isOwnPath(router, row.link) ? row.link : null;
  return (
    <li data-id={row.id} className={classes.row} data-new={!row.read || undefined} tabIndex={-1}>
      <SafeHtml id={messageId} className={classes.message} html={row.message} onFollow={onLeave} />
      <p className={classes.foot}>
        {!row.read && <span className={classes.new}>New</span>}
        <RelativeTime iso={row.createdAt} />
        {link !== null && (
          <a
            className={classes.open}
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
