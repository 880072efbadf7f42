import { IconArrowMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { formatCounted } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useMergeSupports } from '../support-desk.queries.ts';
import type { SupportMessage } from '../support.queries.ts';
import type { SupportListSearch } from '../support.search.ts';
import { focusReplyBox } from './reply-box.tsx';

type OpenMessagesProps = { message: SupportMessage; list: SupportListSearch };

/** The other open messages of the same person, which can be merged into this one. Nothing while there are none. */
export function OpenMessages({ message: { id, desk }, list }: OpenMessagesProps) {
  const merge = useMergeSupports(id);
  const open = desk?.open ?? [];
  if (open.length === 0) return null;

  async function handleMerge(): Promise<void> {
    const isDone = await merge.mutateAsync(open.map((each) => each.id)).then(
      () => true,
      () => false,
    );
    if (isDone) focusReplyBox();
  }

  return (
    <section
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-md bg-accent-tint px-4 py-3"
      aria-label="Other open messages"
    >
      <div className="min-w-0 flex-[1_1_240px]">
        <h2 className="text-13 font-medium">
          {formatCounted(open.length, 'other open message', 'other open messages')} of this person
        </h2>
        <ul className="mt-1 grid gap-1 text-13">
          {open.slice(0, 5).map((each) => (
            <li key={each.id} className="flex flex-wrap gap-x-2 wrap-anywhere">
              <Link
                to="/subscription-plan"
                search={{ id: each.id }}
                state={{ supportList: list }}
                className="inline-block min-h-6 pointer-coarse:min-h-11"
                dir="auto"
              >
                {each.subject}
              </Link>
              <span className="text-ink-soft">
                <RelativeTime iso={each.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      {can('support.merge') && (
        <Button
          look="default"
          icon={<IconArrowMerge size={18} aria-hidden />}
          isBusy={merge.isPending}
          onClick={() => void handleMerge()}
        >
          Merge here
        </Button>
      )}
    </section>
  );
}
