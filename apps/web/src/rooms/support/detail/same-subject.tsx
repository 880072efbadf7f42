import { IconMessages } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { formatCounted } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';

import type { SupportMessage } from '../support.queries.ts';

const ReplyMany = lazyDialog(async () => (await import('./reply-many.tsx')).ReplyMany);

/** Says how many unanswered messages have the same subject, and offers to answer them together. */
export function SameSubject({ message: { id, sameSubject } }: { message: SupportMessage }) {
  const panel = useOpening<true>();
  if (!can('support.replyMany')) return null;
  return (
    <>
      {sameSubject !== null && sameSubject > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-6 py-3 max-sm:px-4">
          <p>
            {formatCounted(sameSubject, 'other unanswered message has', 'other unanswered messages have')}{' '}
            this subject.
          </p>
          <Button
            look="default"
            icon={<IconMessages size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={(press) => panel.open(true, press.currentTarget)}
          >
            Answer together
          </Button>
        </div>
      )}
      {panel.what && <ReplyMany messageId={id} isOpen={panel.isOpen} onClose={panel.close} />}
    </>
  );
}
