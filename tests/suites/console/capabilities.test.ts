// @all: the pages once more, without each capability
import { CAPABILITY_NAMES } from '@greenroom/contract/capabilities';
import type { Capability } from '@greenroom/contract/capabilities';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findPort } from '../../../apps/api/src/testing/port.ts';
import { addOneOfEach } from '../../browser/one-of-each.ts';
import { openStage } from '../../browser/stage.ts';
import { settled } from '../../browser/visit.ts';

const stage = await openStage();
const routes = (await stage.readRoutes()).filter(({ isStaff }) => isStaff);
// All servers have one address in turn, so that the browser loads and compiles the console once.
const port = await findPort();

/** The pages where a capability shows, and what is there with it alone. Nothing: it shows in calls alone, and none of them may fail. */
const WHERE: Record<Capability, Record<string, string[]>> = {
  activity: {
    '/activity': ['role=button[name="Download CSV of the activity"]'],
    '/bulletin-board': [],
    '/dashboard': ['role=heading[name="Run sheet"]'],
    '/my-account': ['role=heading[name="Notifications"]'],
    '/user-detail/2': [
      'role=heading[name=/History/]',
      'role=heading[name=/Staff notes/]',
      'role=heading[name=/Timeline/]',
    ],
  },
  bulk: {
    '/bulletin-board': ['role=checkbox[name="Select all on this page"]'],
    '/support-management': ['role=checkbox[name="Select all on this page"]'],
    '/user-list': ['role=checkbox[name="Select all on this page"]', 'role=button[name="Import"]'],
  },
  connections: {
    '/activity': [],
    '/connections': ['text=There are no connections yet.'],
    '/my-account': ['role=heading[name="Calendar links"]', 'role=heading[name="Keys for scripts"]'],
    // In a panel that is loaded later.
    '/scheduler-parlour?parlour=1': [],
    '/staff': ['role=heading[name="Keys for scripts"]'],
  },
  contest: {
    '/song-contest': ['role=button[name="Close at a set time"]', 'role=button[name=/over time/]'],
    '/song-contest/board': ['text=Glass Road'],
    '/user-list': [],
  },
  details: {
    '/activity': ['role=searchbox'],
    '/bulletin-board': ['role=searchbox'],
    '/dashboard': ['text=/than in the|as in the|before/'],
    '/edit-profile/2': ['role=combobox[name=/Location/]'],
    '/headline-management': ['role=columnheader[name^="Created"]'],
    '/podcast-detail/2': [],
    '/sell-parlour/detail/1': ['internal:label="Status of transactions"'],
    '/support-management?search=refund': ['role=searchbox'],
    '/user-detail/2': ['text=/^(Not v|V)erified$/', 'role=button[name="Correct address"]'],
    '/user-list?search=guest': [],
    '/user-list?search=jospeh': [],
  },
  editing: {
    '/bulletin-board': [],
    '/headline-management': ['role=columnheader[name^="In the app"]'],
    // In a panel that is loaded later.
    '/scheduler-parlour?parlour=1': [],
  },
  exports: {
    '/sell-parlour': [
      'role=button[name="Download CSV of the finished parlours"]',
      'role=button[name="Download in another format"]',
    ],
  },
  feeds: { '/podcast-detail/2': ['role=button[name="Copy the feed address of Talks"]'] },
  health: { '/system': ['role=heading[name="Service"]'] },
  inbound_mail: { '/subscription-plan?id=1': ['text=Answers by email do not arrive here.'] },
  live: { '/scheduler-parlour': [], '/song-contest': [] },
  moderation: {
    '/reports': ['role=columnheader[name="Reported by"]'],
    '/rules': ['text=There are no rules yet.'],
  },
  money: {
    '/dashboard': ['text=The month’s money'],
    '/money': ['role=table[name="By source"]'],
    '/sell-parlour': ['text=Collected'],
    '/sell-parlour/detail/1': ['role=heading[name="Revenue over time"]'],
    '/subscription-plan': ['role=heading[name="Featured Headline"]', 'role=link[name="Plan purchases"]'],
  },
  passkeys: { '/my-account': ['role=heading[name="Passkeys"]'] },
  // Without a provider it is nowhere: the journey of single sign-on has one.
  single_sign_on: { '/my-account': [] },
  personal_data: { '/user-detail/2': [] },
  staff: {
    '/my-account': ['role=heading[name="Two-factor sign-in"]'],
    '/staff': ['role=table[name="Staff"]'],
    '/user-detail/2': [],
  },
  support: {
    '/support-management': ['role=columnheader[name=/State/]'],
    '/subscription-plan?id=1': [
      'role=button[name=/Saved replies/]',
      'role=button[name="Needs no answer"]',
      'role=region[name="The person"]',
    ],
  },
  trash: { '/trash': ['role=heading[name="Trash"]'], '/user-list': [] },
  uploads: {
    '/edit-profile/2': [],
    '/podcast-detail/2': [],
    '/sell-parlour/detail/1': ['role=button[name="Upload recording"]'],
  },
};

const shownAt = new Map<string, Set<string>>();
for (const pages of Object.values(WHERE)) {
  for (const [address, shown] of Object.entries(pages))
    shownAt.set(address, new Set([...(shownAt.get(address) ?? []), ...shown]));
}

beforeAll(() => addOneOfEach(stage));

/** Serves the console without some capabilities. */
function serveWithout(off: string): void {
  let server: Awaited<ReturnType<typeof stage.serve>>;
  beforeAll(async () => {
    server = await stage.serve({ CAPABILITIES_OFF: off, PORT: String(port) });
  });
  afterAll(() => server.stop());
}

type Walk = {
  page: Page;
  /** Leads to an address; a call that failed on the way there fails the test. */
  to: (address: string) => Promise<void>;
};

type RouterOfThePage = { __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> } };

/** Begins a walk through the console, which is loaded at the first address and leads to all others itself. */
async function begin(consoleAt = `http://127.0.0.1:${port}`): Promise<Walk> {
  const { page, goto, forgive, problems } = await stage.visit({ signedIn: true, consoleAt });
  // A new server on a busy machine listens to its database late, and the console asks again.
  forgive(/status of 503 .*\/admin\/events/);
  let isLoaded = false;
  return {
    page,
    async to(address) {
      if (isLoaded) {
        await page.evaluate(async (href) => {
          const { __TSR_ROUTER__: router } = globalThis as unknown as RouterOfThePage;
          await router.navigate({ href });
        }, address);
        await settled(page);
      } else await goto(address);
      isLoaded = true;
      // A page of a capability that is off leads to another.
      const paths = [new URL(address, consoleAt).pathname, '/dashboard', '/support-management'];
      expect(paths, address).toContain(new URL(page.url()).pathname);
      expect(problems, address).toEqual([]);
    },
  };
}

test('a host with all of them has what needs them', async () => {
  const { page, to } = await begin(stage.address);
  for (const [address, shown] of shownAt) {
    await to(address);
    // Some parts come a moment after the page.
    for (const what of shown) {
      const part = page.locator(what).first();
      await part.waitFor();
      expect(await part.isVisible(), `${address}: ${what}`).toBe(true);
    }
  }
});

describe.each(CAPABILITY_NAMES)('a host without %s', (capability) => {
  serveWithout(capability);

  test('has its pages without what needs it, and no call fails', async () => {
    const { page, to } = await begin();
    for (const [address, shown] of Object.entries(WHERE[capability])) {
      await to(address);
      for (const what of shown) {
        expect(await page.locator(what).first().isVisible(), `${address}: ${what}`).toBe(false);
      }
    }
  });
});

describe('a host without any', () => {
  serveWithout('greenroom');

  test('shows every page, and no call fails', async () => {
    const { page, to } = await begin();
    for (const { address } of routes) {
      await to(address);
      expect(await page.locator('h1').first().isVisible(), address).toBe(true);
    }
  });
});
