import { IconArrowMerge } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { SafeHtml } from '#kit/safe-html.tsx';
import { Button } from '#kit/ui/button.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useSeparateSupports } from '../support-desk.queries.ts';
import type { SupportMessage } from '../support.queries.ts';
import { OriginalText } from './original-text.tsx';
import { focusReplyBox } from './reply-box.tsx';

/** What a message may hold, as the browser draws it: headings, paragraphs, lists and quotes. */
export const MESSAGE_TEXT =
  'px-6 pt-2 pb-4 wrap-anywhere max-sm:px-4 [&>*+*]:mt-3 [&_:is(h2,h3)]:[font-size:revert] ' +
  '[&_:is(ul,ol)]:[list-style:revert] [&_:is(ul,ol)]:[padding:revert] [&_blockquote]:[margin-inline:revert]';

type Merged = NonNullable<SupportMessage['desk']>['merged'][number];
type MergedMessageProps = { merged: Merged; thread: SupportMessage };

/** Another message of the same person that was merged into this thread. */
export function MergedMessage({ merged, thread }: MergedMessageProps) {
  const separate = useSeparateSupports(thread.id);

  async function handleSeparate(): Promise<void> {
    const isDone = await separate.mutateAsync([merged.id]).then(
      () => true,
      () => false,
    );
    if (isDone) focusReplyBox();
  }

  return (
    <article
      className="rounded-lg border border-line bg-surface"
      aria-label={`Merged message ${merged.subject}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-6 pt-4 max-sm:px-4">
        <span className="inline-flex items-center gap-1 text-13 text-ink-soft">
          <IconArrowMerge size={16} aria-hidden className="flex-none" />
          Merged message of {thread.user.name}
        </span>
        <span className="text-13 text-ink-faint">
          <RelativeTime iso={merged.createdAt} />
        </span>
      </header>
      <h3 className="px-6 pt-1 text-14 wrap-anywhere max-sm:px-4" dir="auto">
        {merged.subject}
      </h3>
      <SafeHtml isTheirs className={MESSAGE_TEXT} html={merged.message} />
      <div className="px-6 max-sm:px-4 [&>*]:pb-4">
        <OriginalText text={merged.original} />
      </div>
      {can('support.separate') && (
        <div className="px-6 pb-4 max-sm:px-4">
          <Button
            look="default"
            size="small"
            aria-label={`Separate ${merged.subject}`}
            isBusy={separate.isPending}
            onClick={() => void handleSeparate()}
          >
            Separate
          </Button>
        </div>
      )}
    </article>
  );
}
