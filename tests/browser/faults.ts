import { wire } from '@greenroom/contract/wire';
import type { CallName, Wire } from '@greenroom/contract/wire';
import type { Page, Request, Route } from 'playwright-core';

const faultMessage = (code: string) => `The server words it so: ${code}.`;
const failure = (code: string) => ({
  code,
  msg: faultMessage(code),
  message: faultMessage(code),
  requestId: 'req-1',
});

/** The ways in which a call fails, and the messages that the console shows for them. */
export const WAYS = {
  offline: {
    words: 'You seem to be offline. Check your connection and try again.',
    fail: (route: Route) => route.abort('internetdisconnected'),
  },
  'bad request': {
    words: faultMessage('bad_request'),
    fail: (route: Route) => route.fulfill({ status: 400, json: failure('bad_request') }),
  },
  'server error': {
    words: faultMessage('internal'),
    fail: (route: Route) => route.fulfill({ status: 500, json: failure('internal') }),
  },
  overloaded: {
    words: faultMessage('unavailable'),
    fail: (route: Route) =>
      route.fulfill({ status: 503, json: failure('unavailable'), headers: { 'retry-after': '1' } }),
  },
  'a proxy without a server': {
    words: 'The service is busy or restarting. Please try again in a moment.',
    fail: (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  },
  'broken JSON': {
    words: 'Unexpected answer from the server. Please try again.',
    fail: (route: Route) => route.fulfill({ contentType: 'application/json', body: '{"data": [' }),
  },
};
export type WayName = keyof typeof WAYS;
export const wayNames = Object.keys(WAYS) as WayName[];

/** What Chromium logs about a response that a test broke; not the console's own text. */
export const BROKEN_ANSWER = /Failed to load resource/;

const table = Object.entries(wire as Record<string, Wire>).map(([name, { method, path }]) => {
  const pattern = path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '/?');
  return { name: name as CallName, method, pattern: new RegExp(`^${pattern}$`) };
});

/** Returns the call of the contract that a request makes, or null. Fixed paths take precedence over those with ids. */
export function findRequestCall(request: Request): CallName | null {
  const { pathname } = new URL(request.url());
  const fits = table.filter((row) => row.method === request.method() && row.pattern.test(pathname));
  return (fits.find(({ name }) => wire[name].path === pathname) ?? fits[0])?.name ?? null;
}

/** Makes a call fail from now on, until it is lifted; `count` is how often it failed. */
export async function failCall(page: Page, call: CallName, way: WayName) {
  let count = 0;
  const handle = (route: Route) => {
    if (findRequestCall(route.request()) !== call) return route.fallback();
    count += 1;
    return WAYS[way].fail(route);
  };
  await page.route('**/*', handle);
  return { count: () => count, lift: () => page.unroute('**/*', handle) };
}

/**
 * Holds the requests of a call, or those that `isHeld` chooses, until it is told how to answer: those held and all that
 * follow fail in one way, or are released to the server, as all are after `lift`. `count` is how often it was made.
 */
export async function holdCall(page: Page, call: CallName | ((call: CallName, request: Request) => boolean)) {
  const isHeld = typeof call === 'function' ? call : (made: CallName) => made === call;
  let held = Promise.withResolvers<WayName | null>();
  const first = Promise.withResolvers<void>();
  let count = 0;
  const answer = (way: WayName | null) => {
    held.resolve(way);
    held = Promise.withResolvers();
    held.resolve(way);
  };
  const handle = async (route: Route) => {
    const made = findRequestCall(route.request());
    if (!made || !isHeld(made, route.request())) return route.fallback();
    count += 1;
    first.resolve();
    const way = await held.promise;
    return way ? WAYS[way].fail(route) : route.fallback();
  };
  await page.route('**/*', handle);
  return {
    count: () => count,
    /** Resolves when it is made for the first time. */
    made: first.promise,
    fail: (way: WayName) => answer(way),
    release: () => answer(null),
    lift: () => page.unroute('**/*', handle),
  };
}

/** Call after call fails in another way; these show them all, one after the other. */
const SHOWN_ALL_WAYS = new Set([
  // A read, and a list with pages.
  '/user-detail/$userId asks for users.get',
  '/user-list asks for users.list',
  // A save, a dialog's question, and an upload.
  'Changing a profile',
  'Deleting a person',
  'Asking where to upload',
]);

/** Returns the ways in which a case of the suites fails: one that goes round with its place, or all for a chosen few. */
export function pickWayNames(name: string, place: number): WayName[] {
  const start = place % wayNames.length;
  const all = [...wayNames.slice(start), ...wayNames.slice(0, start)];
  return SHOWN_ALL_WAYS.has(name) ? all : all.slice(0, 1);
}
