import { useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import type { PictureViewerProps } from '#rooms/media/parts/picture-viewer.tsx';

import classes from './project-page.module.css';
import { ProjectPicture } from './project-picture.tsx';

const PictureViewer = lazyDialog<PictureViewerProps>(
  async () => (await import('#rooms/media/parts/picture-viewer.tsx')).PictureViewer,
);

type ProjectPicturesProps = { urls: readonly string[]; title: string };

/** The pictures side by side; a press enlarges one. */
export function ProjectPictures({ urls, title }: ProjectPicturesProps) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <section className={classes.card} aria-labelledby="project-pictures">
      <h3 id="project-pictures" className={classes.heading}>
        Pictures <span className={classes.count}>{urls.length}</span>
      </h3>
      {urls.length === 0 ? (
        <p className={classes.none}>No pictures.</p>
      ) : (
        <ul className={classes.pictures}>
          {urls.map((url, at) => (
            <li key={url}>
              <ProjectPicture
                url={url}
                words={`${title}, ${at + 1} of ${urls.length}`}
                onOpen={() => setShown(at)}
              />
            </li>
          ))}
        </ul>
      )}
      {shown !== null && (
        <PictureViewer urls={urls} at={shown} title={title} onClose={() => setShown(null)} />
      )}
    </section>
  );
}
