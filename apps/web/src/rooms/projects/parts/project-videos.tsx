import { VideoThumb } from '#rooms/media/parts/video-thumb.tsx';

import classes from './project-page.module.css';

/** The videos side by side; a press plays one. */
export function ProjectVideos({ links }: { links: readonly string[] }) {
  return (
    <section className={classes.card} aria-labelledby="project-videos">
      <h3 id="project-videos" className={classes.heading}>
        Videos <span className={classes.count}>{links.length}</span>
      </h3>
      {links.length === 0 ? (
        <p className={classes.none}>No videos.</p>
      ) : (
        <ul className={classes.videos}>
          {[...new Set(links)].map((link) => (
            <li key={link}>
              <VideoThumb link={link} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
