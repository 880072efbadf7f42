import type { MailFile } from '@greenroom/contract/support-files';
import { IconPhotoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { can } from '#kit/can.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { Picture } from '#kit/ui/picture.tsx';

import { useMailPicture } from '../support-files.queries.ts';
import type { FileCall } from '../support-files.queries.ts';

const PictureViewer = lazyDialog(
  async () => (await import('#rooms/media/parts/picture-viewer.tsx')).PictureViewer,
);

type MailPictureProps = {
  call: FileCall;
  file: MailFile;
  /** The line below. */
  children: ReactNode;
};

/** A small picture of a mail; a press opens it large. */
export function MailPicture({ call, file, children }: MailPictureProps) {
  const { mutate, reset, data: url, isPending } = useMailPicture(call, file);
  return (
    <>
      <button
        type="button"
        className="grid aspect-4/3 w-full cursor-zoom-in place-items-center overflow-hidden rounded-md border border-line bg-sunken text-ink-faint aria-busy:opacity-60"
        aria-label={`Open picture: ${file.name}`}
        aria-haspopup="dialog"
        aria-busy={isPending}
        disabled={!can(call)}
        onClick={() => mutate()}
      >
        <Picture
          src={file.picture?.preview}
          alt={file.name}
          instead={<IconPhotoOff size={32} stroke={1.5} aria-hidden />}
        />
      </button>
      {children}
      {url !== undefined && <PictureViewer urls={[url]} at={0} title={file.name} onClose={reset} />}
    </>
  );
}
