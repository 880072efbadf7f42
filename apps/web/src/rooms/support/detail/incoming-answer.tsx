import { IconMail, IconPaperclip } from '@tabler/icons-react';

import { formatEmail, isolated } from '#kit/format.ts';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { SupportMessage } from '../support.queries.ts';
import { FoldedText } from './folded-text.tsx';
import { MailFiles } from './mail-files.tsx';
import { OriginalText } from './original-text.tsx';

type Incoming = NonNullable<SupportMessage['incoming']>[number];

/** What the person answered by email. Says so when the mail is from another address, since anybody may have written it. */
export function IncomingAnswer({ incoming, name }: { incoming: Incoming; name: string }) {
  const { from, isTheirs, copied, message, rest, original, attachments, files, createdAt } = incoming;
  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface px-6 py-4 max-sm:px-4"
      aria-label={isTheirs ? `Answer by ${name}` : `Answer from ${from}`}
    >
      <header className="flex flex-wrap justify-between gap-x-3 gap-y-1">
        <span className="inline-flex min-w-0 items-start gap-1 text-13 text-ink-soft">
          <IconMail size={16} aria-hidden className="mt-0.5 flex-none" />
          <span className="wrap-anywhere">
            {isTheirs ? `${isolated(name)} answered by email` : `Answer by email from ${formatEmail(from)}`}
          </span>
        </span>
        <span className="text-13 wrap-anywhere text-ink-faint">
          <RelativeTime iso={createdAt} />
        </span>
      </header>
      {!isTheirs && (
        <p className="text-13 text-attention-ink">
          This is not the address of the account. Somebody else may have written it.
        </p>
      )}
      {copied && copied.length > 0 && (
        <p className="text-13 wrap-anywhere text-ink-soft">In copy: {copied.map(isolated).join(', ')}</p>
      )}
      <p className="text-start wrap-anywhere whitespace-pre-line" dir="auto">
        {message || <span className="text-ink-soft">This mail has no text.</span>}
      </p>
      {rest && (
        <FoldedText label="Show the rest">
          <p className="pt-2 text-13 wrap-anywhere whitespace-pre-line text-ink-soft">{rest}</p>
        </FoldedText>
      )}
      <OriginalText text={original} />
      {files && files.length > 0 && <MailFiles files={files} call="support.getFile" />}
      {attachments.length > 0 && !files?.length && (
        <p className="flex gap-1 text-13 text-ink-soft">
          <IconPaperclip size={16} aria-hidden className="mt-px flex-none" />
          <span className="wrap-anywhere">{attachments.map(isolated).join(', ')} (only in the mailbox)</span>
        </p>
      )}
    </article>
  );
}
