import type { MailFile } from '@greenroom/contract/support-files';
import { IconAlertTriangle, IconDownload, IconFile } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { formatBytes } from '#kit/format.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useSaveMailFile } from '../support-files.queries.ts';
import type { FileCall } from '../support-files.queries.ts';
import { MailPicture } from './mail-picture.tsx';

type MailFilesProps = {
  files: readonly MailFile[];
  /** The call that returns one of them. */
  call: FileCall;
};

/** The files of a mail: pictures small, all else to be saved, and what was refused with the reason. */
export function MailFiles({ files, call }: MailFilesProps) {
  const pictures = files.filter(({ picture }) => picture !== null);
  const others = files.filter(({ picture }) => picture === null);
  return (
    <>
      {pictures.length > 0 && (
        <ul
          className="grid grid-cols-[repeat(auto-fill,minmax(min(180px,100%),1fr))] gap-3 max-sm:grid-cols-2"
          aria-label="Pictures of this mail"
        >
          {pictures.map((file) => (
            <li key={file.id} className="min-w-0">
              <MailPicture call={call} file={file}>
                <FileLine call={call} file={file} />
              </MailPicture>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="grid max-w-120 gap-2" aria-label="Files of this mail">
          {others.map((file) => (
            <li
              key={file.id}
              className="flex min-w-0 items-center gap-2 rounded-md border border-line px-3 py-1"
            >
              {file.refusal === null ? (
                <IconFile size={20} stroke={1.5} aria-hidden className="flex-none text-ink-soft" />
              ) : (
                <IconAlertTriangle
                  size={20}
                  stroke={1.5}
                  aria-hidden
                  className="flex-none text-attention-ink"
                />
              )}
              <FileLine call={call} file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The name of a file with its size and a button to save it, or why it is not here. */
function FileLine({ file, call }: { file: MailFile; call: FileCall }) {
  const { mutate, isPending } = useSaveMailFile(call, file);
  const { name, sizeBytes, refusal } = file;
  return (
    <div className="flex min-h-control min-w-0 flex-1 items-center gap-2">
      <p className="min-w-0 flex-1 py-1 text-13">
        <bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
        <span className="text-ink-soft">
          {refusal === null ? formatBytes(sizeBytes) : `${refusal} Open it in the mailbox.`}
        </span>
      </p>
      {refusal === null && can(call) && (
        <IconButton
          label={`Download ${name}`}
          tip="none"
          icon={<IconDownload size={18} aria-hidden />}
          disabled={isPending}
          onClick={() => mutate()}
        />
      )}
    </div>
  );
}
