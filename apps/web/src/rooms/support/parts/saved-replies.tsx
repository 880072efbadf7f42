import { fillReply } from '@greenroom/contract/support.rules';
import { IconBookmarks } from '@tabler/icons-react';

import { EmptyState } from '#kit/ui/empty-state.tsx';
import { ErrorState } from '#kit/ui/error-state.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useSavedReplyList } from '../support-saved.queries.ts';
import { SaveReply } from './save-reply.tsx';
import { SavedReplyItem } from './saved-reply-item.tsx';
import classes from './saved-replies.module.css';

export type SavedRepliesProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The recipient, whose name replaces `{name}` in a saved reply. */
  name: string;
  /** The box's text, to be saved. */
  draft: string;
  onUse: (words: string) => void;
};

/** Saved replies: use one, save the current one, delete one. */
export function SavedReplies({ isOpen, onClose, name, draft, onUse }: SavedRepliesProps) {
  const { data, error, isFetching, refetch } = useSavedReplyList();

  return (
    <SidePanelFrame isOpen={isOpen} onClose={onClose} title="Saved replies" returnFocus={false}>
      <div className={classes.panel}>
        <SaveReply draft={draft} name={name} />
        {error && !data ? (
          <ErrorState
            what="The saved replies could not be loaded."
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : data?.length === 0 ? (
          <EmptyState
            icon={<IconBookmarks size={24} />}
            title="No saved replies yet"
            text="Save replies that you use often. {name} becomes the person’s name."
          />
        ) : data ? (
          <ul className={classes.list} aria-label="Saved replies">
            {data.map((saved) => (
              <li key={saved.id}>
                <SavedReplyItem saved={saved} words={fillReply(saved.message, name)} onUse={onUse} />
              </li>
            ))}
          </ul>
        ) : (
          <div className={classes.list} aria-busy>
            <span className="only-read">loading...</span>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        )}
      </div>
    </SidePanelFrame>
  );
}
