import type { Browser } from 'playwright-core';

/** A page of the console: its pattern, an address that matches it, and whether it requires a sign-in. */
export type Route = { path: string; address: string; isStaff: boolean };

type RouterOfThePage = {
  __TSR_ROUTER__: {
    routesByPath: Record<string, { id: string; options: { component?: unknown } }>;
  };
};

/** Ids for an address; a video's must have its shape. */
const SAMPLES: Record<string, string> = { videoId: '76979871' };

/** Reads the console's own table of routes from the running console, so that a new room is tested without being listed. */
export async function readRoutes(browser: Browser, address: string): Promise<Route[]> {
  const page = await browser.newPage();
  await page.goto(`${address}/login`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const found = await page.evaluate(() => {
    const { routesByPath } = (globalThis as unknown as RouterOfThePage).__TSR_ROUTER__;
    return Object.entries(routesByPath).map(([path, route]) => ({
      path,
      isStaff: route.id.startsWith('/staff/'),
      isScreen: Boolean(route.options.component),
    }));
  });
  await page.close();
  return found
    .filter((route) => route.isScreen)
    .map(({ path, isStaff }) => ({
      path,
      isStaff,
      address: path.replaceAll(/\$(\w+)/g, (_, name: string) => SAMPLES[name] ?? '1'),
    }));
}
