import { UploadRow } from '#rooms/media/parts/upload-row.tsx';

import type { ReplyFile } from '../support-reply-files.draft.ts';
import { cancelReplyFile, removeReplyFile, retryReplyFile } from '../support-reply-files.queries.ts';

type ReplyFilesProps = {
  messageId: number;
  files: readonly ReplyFile[];
  /** A reply that is being sent keeps its files. */
  isSending: boolean;
  /** Called when this part could not be loaded. */
  onClose: () => void;
};

/** The files of a reply that is being written, each with its progress. */
export function ReplyFiles({ messageId, files, isSending }: ReplyFilesProps) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2" aria-label="Files of your reply" inert={isSending}>
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <UploadRow
            item={file}
            onCancel={(id) => cancelReplyFile(messageId, id)}
            onRetry={(id) => retryReplyFile(messageId, id)}
            onRemove={(id) => removeReplyFile(messageId, id)}
          />
        </li>
      ))}
    </ul>
  );
}
