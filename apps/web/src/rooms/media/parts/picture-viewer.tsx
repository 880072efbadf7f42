import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import { useFocusBack } from '#kit/focus.ts';
import { sizedPicture } from '#kit/picture-size.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

type PictureViewerProps = {
  urls: readonly string[];
  /** The index of the first one shown, from 0. */
  at: number;
  /** What the pictures show. */
  title: string;
  onClose: () => void;
};

const WIDTH = 1280;

/** Shows enlarged pictures, one at a time. It is open while mounted, and then returns the focus. Load it lazily. */
export function PictureViewer({ urls, at, title, onClose }: PictureViewerProps) {
  useFocusBack();
  const [place, setPlace] = useState(at);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const count = urls.length;
  const url = urls[place] ?? '';
  const words = `${place + 1} of ${count}`;

  const step = (by: number) => setPlace((place + by + count) % count);

  function handleKeyDown(press: KeyboardEvent): void {
    if (count < 2 || press.altKey || press.ctrlKey || press.metaKey) return;
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: count - 1 }[press.key];
    if (to === undefined) return;
    press.preventDefault();
    setPlace((to + count) % count);
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} isWide>
      {/* The arrows are an additional way: each step has its button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={handleKeyDown}>
        <div className="grid h-[min(68dvh,720px)] place-items-center overflow-hidden rounded-md bg-sunken">
          {broken.has(url) ? (
            <p className="p-6 text-center text-13 text-danger-ink" role="alert">
              This picture can’t be shown. The file may be missing or damaged.
            </p>
          ) : (
            <img
              key={url}
              className="size-full min-h-0 object-contain"
              src={sizedPicture(url, WIDTH)}
              alt={`${title}, ${words}`}
              onError={() => setBroken(new Set([...broken, url]))}
            />
          )}
        </div>
        <div className="mt-3 flex min-h-control items-center justify-center gap-3">
          {count > 1 && (
            <IconButton
              label="Previous picture"
              icon={<IconChevronLeft size={18} aria-hidden />}
              onClick={() => step(-1)}
            />
          )}
          <output className="min-w-18 text-center text-ink-soft">{words}</output>
          {count > 1 && (
            <IconButton
              label="Next picture"
              data-autofocus
              icon={<IconChevronRight size={18} aria-hidden />}
              onClick={() => step(1)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
