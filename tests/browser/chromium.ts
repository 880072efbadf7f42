import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** Features that are off. The last such argument counts, so that Playwright's own are repeated here. */
const OFF = [
  // Each load would have a renderer of its own, which compiles the console anew.
  'RenderDocument',
  'ProactivelySwapBrowsingInstance',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];

type Machine = { findBrowser: () => { path: string; words: string } };

/** Starts the Chromium of this machine: `CHROMIUM_PATH`, else the usual places. @throws Error that says how to get one */
export async function launchChromium(): Promise<Browser> {
  const script = new URL('../../scripts/test-browser.mjs', import.meta.url).href;
  const { findBrowser } = (await import(/* @vite-ignore */ script)) as Machine;
  const { path, words } = findBrowser();
  if (!path) throw new Error(`Chromium: ${words}`);
  // No host name resolves: no test of ours uses the network.
  const resolver = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
  // There is no GPU: a process for it only takes time at each load.
  const gpu = ['--disable-gpu', '--in-process-gpu'];
  const args = [...gpu, '--disable-dev-shm-usage', resolver, `--disable-features=${OFF.join(',')}`];
  return chromium.launch({ executablePath: path, args });
}

let shared: Promise<Browser> | null = null;

/** The browser of this worker, for all its files; tests are separated by their profiles. It closes with the worker. */
export async function getChromium(): Promise<Browser> {
  const browser = await (shared ??= launchChromium());
  if (browser.isConnected()) return browser;
  shared = launchChromium();
  return shared;
}

/**
 * Whether this Chromium asks again for a module that could not be loaded: 156 does, 147 of the packages remembers the
 * failure until a reload (docs/decisions/027-files-that-are-missing.md). Those between were not tried.
 */
export async function asksAgainForModules(): Promise<boolean> {
  return Number((await getChromium()).version().split('.')[0]) >= 156;
}
