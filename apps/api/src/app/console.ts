import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Capability } from '@greenroom/contract/capabilities';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Refusal, failureBody } from '#kit/errors.ts';
import { VERSION } from '#kit/version.ts';

const PLACE = '<script type="application/json" id="greenroom-config"></script>';
const API_PATHS = /^\/(?:admin|api|media|assets)\//;
const YEAR = 'public, max-age=31536000, immutable';

/** What the page tells the console. */
export type ConsoleSettings = {
  /** The API's address without a trailing slash; empty: the same origin. */
  apiUrl: string;
  apiKey: string;
  timeZone: string;
  /** For how many days what was deleted can be restored; left out for a host of its own. */
  removedDays?: number;
  /** How the staff sign in at their company's provider; left out where they do not. */
  signOn?: { name: string; isOnly: boolean } | undefined;
  /** What the server can do beyond the specification; left out for another host, which the console asks itself. */
  capabilities?: readonly Capability[];
};

/** Serves the built console: files are cached for a year, the page never, and every console path returns the page. */
export async function addConsole(
  app: FastifyInstance,
  folder: string,
  settings: ConsoleSettings,
): Promise<void> {
  const told = { ...settings, version: VERSION };
  app.get('/console-config', { config: { isOpen: true } }, async () => told);
  const file = join(folder, 'index.html');
  const page = existsSync(file) ? fillPage(readFileSync(file, 'utf8'), told) : null;
  const addHints = readHints(join(folder, 'routes.json'));
  if (page !== null) {
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, isOpen: true };
      });
      await files.register(fastifyStatic, {
        root: folder,
        index: false,
        wildcard: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', path.includes('/assets/') ? YEAR : 'public, max-age=3600');
        },
      });
    });
    app.get('/', { config: { isOpen: true } }, async (_, reply) => sendPage(reply, addHints(page, '/')));
  }
  app.setNotFoundHandler((request, reply) => {
    if (page !== null && wantsPage(request)) return sendPage(reply, addHints(page, request.url));
    return reply.status(404).send(failureBody(new Refusal('not_found', {}), request.id));
  });
}

/** Puts the settings into the page as data, without another request or an inline script. `<` can't end the element. */
export const fillPage = (html: string, settings: object): string =>
  html.replace(PLACE, () =>
    PLACE.replace('></', `>${JSON.stringify(settings).replaceAll('<', '\\u003c')}</`),
  );

type RouteFiles = { path: string; files: string[] };

/**
 * Returns a function that puts links to the files of an address's screen into the page, so that the browser fetches them
 * together with the page's own script. The list is made by the console's build.
 */
function readHints(file: string): (page: string, url: string) => string {
  const routes = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RouteFiles[]) : [];
  const hints = routes.map(({ path, files }) => ({
    steps: path.split('/'),
    links: files.map(linkTo).join(''),
  }));
  return (page, url) => {
    const steps = (url.split('?')[0] ?? '').split('/');
    const found = hints.find(
      (each) =>
        each.steps.length === steps.length &&
        each.steps.every((step, at) => step === steps[at] || step.startsWith('$')),
    );
    return found ? page.replace('</head>', () => `${found.links}</head>`) : page;
  };
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !API_PATHS.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html');

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.status(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
