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
    // Its presence counts, not its value: an empty one would leave the address.
    validateSearch: ({ platform }): { platform?: string } =>
      platform === undefined ? {} : { platform: readText(platform) ?? '1' },
    async loader({ params }) {
      const { videoOfId } = await rules();
      // The router's throwables are no Errors.
      // oxlint-disable-next-line typescript/only-throw-error
      if (videoOfId(params.videoId) === null) throw notFound();
    },
    component: lazyScreen(() => import('./video.screen.tsx'), 'VideoScreen'),
  }),
] as const;
