import { SafeHtml } from '#kit/safe-html.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { Notification } from '../notifications.queries.ts';
import classes from './notification-row.module.css';

type NotificationRowProps = { row: Notification; onLeave: () => void };

/** One notification; new ones stay marked as long as the panel is open. */
export function NotificationRow({ row, onLeave }: NotificationRowProps) {
  return (
    <li data-id={row.id} className={classes.row} data-new={!row.read || undefined}>
      <SafeHtml className={classes.message} html={row.message} onFollow={onLeave} />
      <p className={classes.foot}>
        {!row.read && <span className={classes.new}>New</span>}
        <RelativeTime iso={row.createdAt} />
      </p>
    </li>
  );
}
