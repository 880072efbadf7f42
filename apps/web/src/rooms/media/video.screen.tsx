import { videoOfId } from '@greenroom/contract/kit/video-links';
import { getRouteApi } from '@tanstack/react-router';

import { usePageTitle } from '#kit/page-title.ts';

import { VideoEmbed } from './parts/video-embed.tsx';
import { VideoLink, providerOf } from './parts/video-link.tsx';
import classes from './video-page.module.css';

const route = getRouteApi('/video/$videoId');

/** /video/{videoId}: one video in the whole window; with a platform in the address it autoplays, muted. @source spec 5 */
export function VideoScreen() {
  usePageTitle();
  const video = videoOfId(route.useParams().videoId);
  const { platform } = route.useSearch();
  if (!video) return null;
  const title = `${providerOf(video)} video`;
  return (
    <main className={classes.page}>
      <header className={classes.bar}>
        <h1 className={classes.title}>{title}</h1>
        <VideoLink video={video} className={classes.link} />
      </header>
      <VideoEmbed video={video} title={title} isPlaying={platform !== undefined} />
    </main>
  );
}
