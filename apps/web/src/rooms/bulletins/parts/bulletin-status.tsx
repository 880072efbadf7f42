import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { useSetBulletinStatus } from '../bulletins.queries.ts';
import type { BulletinRow } from '../bulletins.queries.ts';
import classes from './bulletin-cells.module.css';

/** Whether the app shows a post; a press changes it without a confirmation. @source spec 4 Bulletin status */
export function BulletinStatus({ post }: { post: Pick<BulletinRow, 'id' | 'title' | 'status'> }) {
  const setStatus = useSetBulletinStatus();
  return (
    <span className={classes.status}>
      <StatusSwitch
        isOn={post.status}
        label={`${post.title} is active`}
        onToggle={(status) => setStatus({ id: post.id, status })}
      />
    </span>
  );
}
