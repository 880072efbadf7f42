import helmet from '@fastify/helmet';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { permissionsPolicy } from '#kit/http/permissions-policy.ts';

/** The origins that a page may use, besides its own and those of video players. */
export type Origins = {
  /** Where pictures, sound and video come from. */
  media: string[];
  /** Where scripts may send requests. */
  connections: string[];
};

/** Gives every response the security headers, a request id and, for calls and failures, `no-store`. */
export async function addHeaders(app: FastifyInstance, origins: Origins): Promise<void> {
  const headers = await readHeaders(origins);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (request.call || reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    done();
  });
}

/** The only external origins that are allowed: those of video players and of their thumbnails. */
const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
const VIDEO_PICTURES = ['https://i.ytimg.com', 'https://i.vimeocdn.com'];

/** Reads Helmet's headers once: they never change, but Helmet computes them for each response. */
async function readHeaders({ media, connections }: Origins): Promise<Record<string, string>> {
  const none = ["'none'"];
  const self = ["'self'"];
  const asked = fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: none,
        scriptSrc: self,
        styleSrc: self,
        fontSrc: self,
        imgSrc: [...self, ...media, 'data:', 'blob:', ...VIDEO_PICTURES],
        mediaSrc: [...self, ...media, 'blob:'],
        connectSrc: [...self, ...connections],
        frameSrc: VIDEO_PLAYERS,
        objectSrc: none,
        baseUri: none,
        formAction: self,
        frameAncestors: none,
        requireTrustedTypesFor: ["'script'"],
        // The only policy that may create HTML.
        trustedTypes: ['dompurify'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const { headers } = await asked.inject('/');
  await asked.close();
  const own = /^(?:connection|content-length|content-type|date)$/;
  return Object.fromEntries([
    ...Object.entries(headers).flatMap(([name, value]) => (own.test(name) ? [] : [[name, String(value)]])),
    ['permissions-policy', permissionsPolicy(VIDEO_PLAYERS)],
  ]);
}
