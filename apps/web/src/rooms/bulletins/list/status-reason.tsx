import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';

import { useChangeManyBulletins } from '../bulletins.queries.ts';
import type { BulletinRow } from '../bulletins.queries.ts';
import { BULLETIN_ACTS } from './use-bulletin-bulk.tsx';

const BulkDialog = lazyDialog(async () => (await import('#kit/list/bulk-dialog.tsx')).BulkDialog);

/** Switches one post on or off with a reason, which the switch itself does not ask for. */
export function StatusReason({ post }: { post: Pick<BulletinRow, 'id' | 'title' | 'status'> }) {
  const { onChange } = useChangeManyBulletins({});
  const asking = useOpening<(typeof BULLETIN_ACTS)[number]>();
  if (!has('bulk') || !can('bulletins.changeMany')) return null;
  const act = BULLETIN_ACTS.find(({ action }) => (action === 'deactivate') === post.status);
  if (!act) return null;
  return (
    <>
      <Button look="subtle" aria-haspopup="dialog" onClick={(press) => asking.open(act, press.currentTarget)}>
        {act.verb} with a reason
      </Button>
      {asking.what && (
        <BulkDialog
          key={asking.count}
          isOpen={asking.isOpen}
          onClose={asking.close}
          act={asking.what}
          target={{ ids: [post.id] }}
          what="this post"
          names={[post.title]}
          count={1}
          onChange={onChange}
        />
      )}
    </>
  );
}
