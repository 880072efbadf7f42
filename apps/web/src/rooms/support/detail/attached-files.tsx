import { lazyPart } from '#kit/lazy-part.tsx';

import type { Attaching } from './use-attaching.ts';

const ReplyFiles = lazyPart(async () => (await import('./reply-files.tsx')).ReplyFiles);

type AttachedFilesProps = { messageId: number; attaching: Attaching; isSending: boolean };

/** The files of a reply that is being written, which were refused, and why it cannot be sent yet. */
export function AttachedFiles({ messageId, attaching, isSending }: AttachedFilesProps) {
  const { files, words, waits } = attaching;
  return (
    <>
      {files.length > 0 && (
        <ReplyFiles messageId={messageId} files={files} isSending={isSending} onClose={() => undefined} />
      )}
      <div className="text-13 wrap-anywhere text-danger-ink empty:hidden" role="alert">
        {words.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
      <output className="text-13 text-ink-soft empty:hidden">{waits}</output>
    </>
  );
}
