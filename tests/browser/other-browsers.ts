import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type * as TestingLibrary from '@testing-library/dom';
import { ElementHandle, launch } from 'puppeteer-core';
import { expect } from 'vitest';

import { startWebKit } from './web-driver.ts';
import type { Element as Reference } from './web-driver.ts';

type Found = { path: string; words: string };
type Machine = { findOtherBrowsers: () => Record<'Firefox' | 'WebKit', Found> };

/**
 * Which thing of the page: its role and its whole accessible name, or a pattern of it. 'switch:on' and 'checkbox:off' name
 * its state too; 'text' is a text of the page, 'password' the label of such a field, which has no role.
 */
export type Thing = readonly [role: string, name: string | RegExp];

/** What a journey needs of a browser: few enough that BiDi and WebDriver can both give it. */
export type Tab = {
  goto: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Waits for one such thing and clicks it, as a mouse does. */
  click: (...thing: Thing) => Promise<void>;
  /** Clicks a field and types into it. */
  type: (thing: Thing, text: string) => Promise<void>;
  /** Waits until the page has such a thing. */
  see: (...thing: Thing) => Promise<void>;
  /** Waits until it has none any more. */
  miss: (...thing: Thing) => Promise<void>;
  /** The errors of its pages so far; empty where the browser tells nothing. */
  problems: string[];
  stop: () => Promise<void>;
};

const LIBRARY = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);

/** Returns the other browsers of this machine, each with its path, empty where it is missing. */
export async function findOtherBrowsers(): Promise<ReturnType<Machine['findOtherBrowsers']>> {
  const script = new URL('../../scripts/test-browser.mjs', import.meta.url).href;
  return ((await import(/* @vite-ignore */ script)) as Machine).findOtherBrowsers();
}

type Sought = { role: string; name: string; isPattern: boolean };

const toSought = ([role, name]: Thing): Sought => ({
  role,
  name: typeof name === 'string' ? name : name.source,
  isPattern: typeof name !== 'string',
});

/** Runs in the page: whether the library is there. */
const isReady = (): boolean => 'TestingLibraryDom' in globalThis;

/** Runs in the page: returns the first such thing that is not hidden. */
function findInPage({ role, name, isPattern }: Sought): HTMLElement | null {
  const { TestingLibraryDom: library } = globalThis as unknown as {
    TestingLibraryDom: typeof TestingLibrary;
  };
  const wanted = isPattern ? new RegExp(name) : name;
  const [kind = '', state] = role.split(':');
  const [found] =
    kind === 'text'
      ? library.queryAllByText(document.body, wanted)
      : kind === 'password'
        ? library.queryAllByLabelText(document.body, wanted, { selector: 'input' })
        : library.queryAllByRole(document.body, kind, {
            name: wanted,
            ...(state && { checked: state === 'on' }),
          });
  return found ?? null;
}

/** What the two ways of driving a browser have in common. `find` returns null where there is no such thing. */
type Ways<E> = Pick<Tab, 'goto' | 'reload' | 'problems' | 'stop'> & {
  find: (thing: Thing) => Promise<E | null>;
  click: (element: E) => Promise<unknown>;
  type: (element: E, text: string) => Promise<unknown>;
};

function makeTab<E>({ find, click, type, ...ways }: Ways<E>): Tab {
  async function get(thing: Thing): Promise<E> {
    let found: E | null = null;
    // A page that is just being replaced answers with an error.
    const look = async () => (found = await find(thing).catch(() => null)) !== null;
    await expect.poll(look, { message: `${thing[0]} ${String(thing[1])}` }).toBe(true);
    if (found === null) throw new Error('not found');
    return found;
  }
  /** What is drawn anew between finding and clicking is found again. */
  async function act(thing: Thing, how: (element: E) => Promise<unknown>): Promise<void> {
    await how(await get(thing)).catch(async () => how(await get(thing)));
  }
  return {
    ...ways,
    click: (...thing) => act(thing, click),
    type: (thing, text) => act(thing, (element) => type(element, text)),
    see: async (...thing) => void (await get(thing)),
    miss: async (...thing) => {
      await expect.poll(() => find(thing), { message: `still there: ${thing.join(' ')}` }).toBeNull();
    },
  };
}

/** Starts Firefox without a window, by WebDriver BiDi. */
export async function openFirefox(path: string): Promise<Tab> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  return makeTab<ElementHandle<HTMLElement>>({
    problems,
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    async find(thing) {
      if (!(await page.evaluate(isReady))) await page.evaluate(LIBRARY);
      const handle = await page.evaluateHandle(findInPage, toSought(thing));
      return handle instanceof ElementHandle ? handle : null;
    },
    click: (element) => element.click(),
    type: (element, text) => element.type(text),
    stop: () => browser.close(),
  });
}

/** Starts WebKit on a screen of its own, by WebDriver. @throws Error where it does not start */
export async function openWebKit(path: string): Promise<Tab> {
  const driver = await startWebKit(path);
  return makeTab<Reference>({
    problems: [],
    goto: async (url) => void (await driver.send('POST', '/url', { url })),
    reload: async () => void (await driver.send('POST', '/refresh', {})),
    async find(thing) {
      if (!(await driver.run(isReady))) await driver.execute(LIBRARY);
      return (await driver.run(findInPage, toSought(thing))) as Reference | null;
    },
    click: (element) => driver.on(element, 'click'),
    type: (element, text) => driver.on(element, 'value', { text }),
    stop: () => driver.stop(),
  });
}
