import type { HeadlineRow } from '../headlines.queries.ts';
import classes from './headline-details.module.css';

const PHOTO_WIDTH = 1280;

/** The photos of a headline, one below the other. */
export function HeadlinePhotos({ photos }: { photos: HeadlineRow['news_photo'] }) {
  return photos.map(({ id, url }) => (
    <img
      key={id}
      className={classes.photo}
      src={`${url}?w=${PHOTO_WIDTH}`}
      alt={`${id} of ${photos.length}`}
      loading="lazy"
      decoding="async"
    />
  ));
}
