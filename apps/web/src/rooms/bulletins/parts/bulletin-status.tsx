import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { useSetBulletinStatus } from '../bulletins.queries.ts';
import type { BulletinRow } from '../bulletins.queries.ts';

/** Whether the app shows a post; a press changes it without a confirmation. @source spec 4 Bulletin status */
export function BulletinStatus({ post }: { post: Pick<BulletinRow, 'id' | 'title' | 'status'> }) {
  const setStatus = useSetBulletinStatus();
  return (
    <span className="inline-grid align-middle">
      <StatusSwitch
        isOn={post.status}
        label={`${post.title} is active`}
        onToggle={(status) => setStatus({ id: post.id, status })}
      />
    </span>
  );
}
