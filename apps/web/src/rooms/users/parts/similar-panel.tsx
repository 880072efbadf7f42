import { IconTrash, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';

import { formatCount, formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import type { BulkAct } from '#kit/list/bulk.ts';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { undoHint } from '#rooms/trash/trash.queries.ts';

import { useSimilarList } from '../users-similar.queries.ts';
import type { SimilarUser } from '../users-similar.queries.ts';
import { useChangeManyUsers } from '../users.queries.ts';
import { SimilarList } from './similar-list.tsx';
import { VotesAside } from './votes-aside.tsx';

const BulkDialog = lazyDialog(async () => (await import('#kit/list/bulk-dialog.tsx')).BulkDialog);

export type SimilarPanelProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The person, or the author of `post`. */
  userId: number;
  post?: number | undefined;
};

/** The accounts that look like a person's, as in a wave of spam: looked through, then deactivated or deleted at once. */
export function SimilarPanel({ isOpen, onClose, userId, post }: SimilarPanelProps) {
  const query = useSimilarList(userId, post);
  /** At first the likely ones are ticked. These are not as at first. */
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const users = query.data ?? [];
  const isOn = ({ id, isLikely }: SimilarUser) => isLikely !== changed.has(id);
  const chosen = users.filter(isOn);

  function handleSelect(selected: readonly SimilarUser[]): void {
    const ids = new Set(selected.map(({ id }) => id));
    setChanged(new Set(users.filter((user) => user.isLikely !== ids.has(user.id)).map(({ id }) => id)));
  }

  return (
    <SidePanelFrame
      isOpen={isOpen}
      onClose={onClose}
      title="Similar accounts"
      actions={chosen.length > 0 && <SimilarActs users={chosen} onDone={onClose} />}
    >
      <Loaded query={query} what="The accounts could not be loaded." waiting={<Waiting />}>
        {() => <SimilarList users={users} chosen={chosen} onSelect={handleSelect} />}
      </Loaded>
    </SidePanelFrame>
  );
}

const similarBulkActs = (posts: number): { deactivate: BulkAct; remove: BulkAct } => ({
  deactivate: {
    action: 'deactivate',
    verb: 'Deactivate',
    icon: <IconUserOff size={18} aria-hidden />,
    text: `will be signed out of the app and can’t sign in until activated again.${
      posts > 0
        ? ` ${formatCounted(posts, 'post', 'posts')} of theirs will no longer be shown in the app.`
        : ''
    }`,
  },
  remove: {
    action: 'remove',
    verb: 'Delete',
    icon: <IconTrash size={18} aria-hidden />,
    tone: 'danger',
    text: `and all that is theirs, such as their posts, will be removed from the app and every list. ${undoHint()}`,
  },
});

/** Acts on the chosen accounts at once, after a confirmation. */
function SimilarActs({ users, onDone }: { users: readonly SimilarUser[]; onDone: () => void }) {
  const asking = useOpening<BulkAct>();
  const [isAside, setAside] = useState(false);
  const { onChange: changeUsers } = useChangeManyUsers({}, (action) => action === 'deactivate' && isAside);
  const posts = users.flatMap((user) => user.posts);
  const acts = similarBulkActs(posts.length);
  const what = formatCounted(users.length, 'person', 'people');

  return (
    <>
      {[acts.deactivate, acts.remove].map((act) => (
        <Button
          key={act.action}
          look="default"
          tone={act.tone ?? 'plain'}
          icon={act.icon}
          aria-haspopup="dialog"
          onClick={(press) => {
            setAside(false);
            asking.open(act, press.currentTarget);
          }}
        >
          {act.verb} {formatCount(users.length)}
        </Button>
      ))}
      {asking.what && (
        <BulkDialog
          key={asking.count}
          isOpen={asking.isOpen}
          onClose={asking.close}
          act={asking.what}
          target={{ ids: users.map(({ id }) => id) }}
          what={what}
          names={users.map(({ name }) => name)}
          count={users.length}
          asked={
            asking.what.action === 'deactivate' && (
              <VotesAside
                ids={users.map(({ id }) => id)}
                isAgain={false}
                isOn={isAside}
                onChange={setAside}
              />
            )
          }
          onChange={changeUsers}
          onDone={onDone}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className="grid gap-3">
      <span className="sr-only">loading...</span>
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="short" />
    </div>
  );
}
