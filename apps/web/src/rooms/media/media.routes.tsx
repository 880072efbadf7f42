import { createRoute, notFound } from '@tanstack/react-router';

import { fetchPart } from '#kit/fetch-part.ts';
import { lazyScreen } from '#kit/lazy-screen.ts';
import { rootRoute } from '#kit/root-route.ts';
import { readText } from '#kit/url-state.ts';

const rules = () => fetchPart(() => import('@greenroom/contract/kit/video-links'));

export const mediaRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/video/$videoId',
    staticData: { title: 'Video' },
    // Its presence matters, not its value: an empty value would be dropped from the address.
    validateSearch: ({ platform, h }): { platform?: string; h?: string } => ({
      ...(platform !== undefined && { platform: readText(platform) ?? '1' }),
      ...(h !== undefined && { h: readText(h) ?? '' }),
    }),
    async loader({ params }) {
      const { videoOfId } = await rules();
      // The router throws redirects, which are not Errors.
      // oxlint-disable-next-line typescript/only-throw-error
      if (videoOfId(params.videoId) === null) throw notFound();
    },
    component: lazyScreen(() => import('./watch/video.screen.tsx'), 'VideoScreen'),
  }),
] as const;
