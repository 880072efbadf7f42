import { randomUUID } from 'node:crypto';

import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';

import { addConsole } from '#app/console.ts';
import type { ConsoleSettings } from '#app/console.ts';
import { addHeaders } from '#app/headers.ts';
import { addErrorHandler, answerBroken, answerUnreadable } from '#kit/http/failures.ts';

/** Where the console asks for a video's title when no server of ours does it. */
const VIDEO_TITLES = ['https://www.youtube.com', 'https://vimeo.com'];

type Parts = {
  /** The built console. */
  folder: string;
  settings: ConsoleSettings;
  /** Origins besides the API's where files are read from and uploaded to. */
  media: string[];
};

/** Builds a server of the console alone, for an API at another address. It does not listen yet. */
export async function buildConsoleServer({ folder, settings, media }: Parts): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const outside = [...new Set([new URL(settings.apiUrl).origin, ...media])];
  await addHeaders(app, { media: outside, connections: [...outside, ...VIDEO_TITLES] });
  addErrorHandler(app);
  await addConsole(app, folder, settings);
  return app;
}
