import { useRef, useState } from 'react';

import classes from './photo-reel.module.css';

type PhotoReelProps = { urls: readonly string[] };

/** Photos side by side that are swiped as in the app, with a dot each. */
export function PhotoReel({ urls }: PhotoReelProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const shown = Math.min(place, urls.length - 1);

  function handleScroll(): void {
    const list = listRef.current;
    if (list && list.clientWidth > 0) setPlace(Math.round(list.scrollLeft / list.clientWidth));
  }

  return (
    <div className={classes.reel}>
      {/* Without a mouse, the dots scroll it, or the arrow keys while it has the focus. */}
      <ul
        ref={listRef}
        className={classes.photos}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={urls.length > 1 ? 0 : undefined}
        aria-label="Photos"
        onScroll={handleScroll}
      >
        {urls.map((url, index) => (
          <li key={url} className={classes.item}>
            <img className={classes.photo} src={url} alt={`${index + 1} of ${urls.length}`} />
          </li>
        ))}
      </ul>
      {urls.length > 1 && (
        <div className={classes.dots}>
          {urls.map((url, index) => (
            <button
              key={url}
              type="button"
              className={classes.dot}
              aria-label={`Show photo ${index + 1}`}
              aria-current={index === shown || undefined}
              onClick={() => {
                const list = listRef.current;
                list?.scrollTo({ left: index * list.clientWidth });
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}
