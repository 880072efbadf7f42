import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { Picture } from '#kit/ui/picture.tsx';

import { ProjectCard } from './project-card.tsx';

const PictureViewer = lazyDialog(
  async () => (await import('#rooms/media/parts/picture-viewer.tsx')).PictureViewer,
);

const WIDTH = 640;

type ProjectPicturesProps = { urls: readonly string[]; title: string };

/** The pictures side by side; a press enlarges one. */
export function ProjectPictures({ urls, title }: ProjectPicturesProps) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <ProjectCard name="Pictures" count={urls.length}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(160px,100%),1fr))] gap-3 max-sm:grid-cols-2">
        {urls.map((url, at) => (
          <li key={url}>
            <PictureButton
              url={url}
              words={`${title}, ${at + 1} of ${urls.length}`}
              onOpen={() => setShown(at)}
            />
          </li>
        ))}
      </ul>
      {shown !== null && (
        <PictureViewer urls={urls} at={shown} title={title} onClose={() => setShown(null)} />
      )}
    </ProjectCard>
  );
}

type PictureButtonProps = { url: string; words: string; onOpen: () => void };

/** A picture as a button, or an icon where it can't be shown. */
function PictureButton({ url, words, onOpen }: PictureButtonProps) {
  return (
    <button
      type="button"
      className="grid aspect-4/3 w-full cursor-zoom-in place-items-center overflow-hidden rounded-md bg-sunken text-ink-faint"
      aria-label={`Open picture: ${words}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Picture
        src={url}
        pixels={WIDTH}
        alt={words}
        instead={<IconPhotoOff size={32} stroke={1.5} aria-hidden />}
      />
    </button>
  );
}
