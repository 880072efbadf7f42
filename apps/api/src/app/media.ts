import { mkdirSync } from 'node:fs';
import { extname } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What is served, and as what: never a type that a browser would run. */
const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
};

/** Serves the objects folder under `/media/`, with ranges. An object never changes under its key. */
export async function addMedia(app: FastifyInstance, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await app.register(async (media) => {
    media.addHook('onRoute', (route) => {
      route.config = { ...route.config, isOpen: true };
    });
    await media.register(fastifyStatic, {
      root: folder,
      prefix: '/media/',
      index: false,
      cacheControl: false,
      decorateReply: false,
      dotfiles: 'deny',
      setHeaders: (reply, path) => {
        reply.header('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
        reply.header('content-security-policy', "default-src 'none'; sandbox");
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
  });
}
