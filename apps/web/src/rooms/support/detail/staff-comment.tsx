import { IconLock } from '@tabler/icons-react';

import { getSession } from '#kit/session.ts';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveComment } from '../support-desk.queries.ts';
import type { SupportMessage } from '../support.queries.ts';

type Comment = NonNullable<SupportMessage['desk']>['comments'][number];

/** What a colleague told the others about a message. It looks like nothing that is sent. */
export function StaffComment({ comment }: { comment: Comment }) {
  const remove = useRemoveComment();
  const { id, admin, adminId, createdAt, message } = comment;
  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-lg border border-dashed border-line-strong bg-attention-tint px-6 py-3 max-sm:px-4"
      aria-label={`Comment by ${admin}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 self-center text-13">
        <span className="font-medium wrap-anywhere" dir="auto">
          {admin}
        </span>
        <span className="inline-flex items-center gap-1 text-attention-ink">
          <IconLock size={14} aria-hidden className="flex-none" />
          Only staff can see this
        </span>
        <span className="text-ink-soft">
          <RelativeTime iso={createdAt} />
        </span>
      </header>
      {adminId === getSession()?.id ? (
        <RemoveRow
          call="support.removeComment"
          name="comment"
          title="Delete comment"
          onRemove={() => remove.mutateAsync(id)}
        >
          This comment will be deleted. This can’t be undone.
        </RemoveRow>
      ) : (
        <span />
      )}
      <p className="col-span-full wrap-anywhere text-start whitespace-pre-line" dir="auto">
        {message}
      </p>
    </article>
  );
}
