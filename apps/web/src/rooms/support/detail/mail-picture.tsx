import type { MailFile } from '@greenroom/contract/support-files';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { can } from '#kit/can.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { Picture } from '#kit/ui/picture.tsx';

import { useMailPicture, useSmallPicture } from '../support-files.queries.ts';
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

/** Pixels around the screen in which pictures are loaded already. */
const AHEAD = '300px';

/** Returns whether an element has come near the screen. */
function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [isSeen, ref]);
  return isSeen;
}

/** A small picture of a mail; a press opens it large. */
export function MailPicture({ call, file, children }: MailPictureProps) {
  const { mutate, reset, data: url, isPending } = useMailPicture(call, file);
  const ref = useRef<HTMLButtonElement>(null);
  const small = useSmallPicture(call, file, useSeen(ref));
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="grid aspect-4/3 w-full cursor-zoom-in place-items-center overflow-hidden rounded-md border border-line bg-sunken text-ink-faint aria-busy:opacity-60"
        aria-label={`Open picture: ${file.name}`}
        aria-haspopup="dialog"
        aria-busy={isPending}
        disabled={!can(call)}
        onClick={() => mutate()}
      >
        <Picture
          src={small.data}
          alt={file.name}
          instead={small.isError && <IconPhotoOff size={32} stroke={1.5} aria-hidden />}
        />
      </button>
      {children}
      {url !== undefined && <PictureViewer urls={[url]} at={0} title={file.name} onClose={reset} />}
    </>
  );
}
