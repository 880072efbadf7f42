import { afterAll, afterEach, describe, expect } from 'vitest';

import { buildConsoleServer } from '../../apps/api/src/app/console/server.ts';
import { getChromium } from '../browser/chromium.ts';
import { CONSOLE, keepVisits } from '../browser/stage.ts';
import { openVisit } from '../browser/visit.ts';
import type { HostOptions } from './host/call.ts';
import { API_KEY, OLD, PLAIN, startHost } from './host/host.ts';
import type { Host } from './host/host.ts';
import { openOurs } from './ours.ts';
import type { Words, World } from './world.ts';

const HOST_WORDS: Words = {
  statusChanged: 'Status changed by the host',
  userDeleted: 'User deleted by the host',
  profileSaved: 'Profile saved by the host',
  passwordWrong: 'Current password is wrong',
  passwordChanged: 'Password changed by the host',
  votingEnded: 'Song changed by the host',
  votingStarted: 'Song changed by the host',
  songsAdded: 'Songs changed by the host',
  songsDeleted: 'Songs deleted by the host',
};

/**
 * Opens a host that speaks the specification alone, with the built console in front of it. After each test it fails when
 * the console made a call, or sent a header, that the specification does not name.
 */
export async function openHostWorld(
  options: HostOptions,
  { isExpired = false } = {},
): Promise<World & { host: Host }> {
  const [host, browser] = await Promise.all([startHost(options, { isExpired }), getChromium()]);
  const settings = { apiUrl: host.address, apiKey: API_KEY, timeZone: 'America/New_York' };
  const served = await buildConsoleServer({ folder: CONSOLE, settings, media: [] });
  const address = await served.listen({ host: '127.0.0.1', port: 0 });
  host.allow(address);
  const keep = keepVisits();
  const session = { newSession: async () => host.signIn() };
  afterEach(() => {
    host.recover();
    const [calls, headers] = [host.unnamed.splice(0), host.unnamedHeaders.splice(0)];
    expect([...new Set([...calls, ...headers])], 'what the specification does not name').toEqual([]);
  });
  afterAll(async () => {
    await host.goDown();
    await served.close();
  });
  return {
    host,
    words: HOST_WORDS,
    takesUploads: options.hasBucket,
    admin: host.data.admin,
    visit: async (asked = {}) =>
      keep((profiles) =>
        openVisit(browser, profiles, host.address, session, {
          signedIn: true,
          consoleAt: address,
          ...asked,
        }),
      ),
  };
}

type Tests = (world: World) => void;

/**
 * Runs tests with a host of the specification, and those of `otherwise` with an older one too, which answers these
 * otherwise: refusals, whether it takes files, whether something is unread. All else reads the same (older-host.test.ts).
 * `npm test` leaves the older host out. Our own server has the journeys; `SPEC_WORLD=our` puts it in the hosts' place, for
 * `npm run capabilities`.
 */
export function inEachWorld({ alike, otherwise }: { alike?: Tests; otherwise?: Tests }): void {
  const { STAGE = 'all', SPEC_WORLD } = process.env;
  const isOurs = SPEC_WORLD === 'our';
  describe(`with ${isOurs ? 'our server' : 'a host of the specification'}`, async () => {
    const world = await (isOurs ? openOurs() : openHostWorld(PLAIN));
    alike?.(world);
    otherwise?.(world);
  });
  if (isOurs || STAGE !== 'all' || !otherwise) return;
  describe('with an older host of the specification', async () => {
    otherwise(await openHostWorld(OLD));
  });
}
