import { providerOf, videoOfId } from '@greenroom/contract/kit/video-links';
import { getRouteApi } from '@tanstack/react-router';

import { usePageTitle } from '#kit/page-title.ts';

import { VideoEmbed } from '../parts/video-embed.tsx';
import { VideoLink } from '../parts/video-link.tsx';

const route = getRouteApi('/video/$videoId');

/** /video/{videoId}: one video in the whole window; with a platform in the address it autoplays, muted. `h` is the hash of an unlisted one. @source spec 5 */
export function VideoScreen() {
  usePageTitle();
  const { platform, h } = route.useSearch();
  const video = videoOfId(route.useParams().videoId, h);
  if (!video) return null;
  const title = `${providerOf(video)} video`;
  return (
    <main className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] bg-stage-night text-stage-ink">
      <header className="flex min-h-row items-center justify-between gap-4 px-4">
        <h1 className="truncate font-medium" dir="auto">
          {title}
        </h1>
        <VideoLink
          video={video}
          className="flex-none text-13 text-stage-ink-soft hover:text-stage-ink focus-visible:outline-stage-ink"
        />
      </header>
      <VideoEmbed
        className="focus-visible:outline-stage-ink"
        video={video}
        title={title}
        isPlaying={platform !== undefined}
      />
    </main>
  );
}
