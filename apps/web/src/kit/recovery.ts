import { config } from './config.ts';
import { readTab, storeInTab } from './tab-store.ts';

const NAME = 'reloaded-at';
const ONCE_IN_MS = 60_000;

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const next = link.cloneNode() as HTMLLinkElement;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  next.addEventListener('load', resolve);
  next.addEventListener('error', reject);
  link.replaceWith(next);
  return promise;
}

/** Requests failed style sheets again: the bundler tries only once, and a screen would have no styles. */
export async function refetchStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(askAgain));
}

async function isServerThere(): Promise<boolean> {
  // Served alone, the console is not at the API's address: its own page shows whether its server is there.
  if (config.apiUrl) return true;
  const answer = await fetch('/healthz', { cache: 'no-store' });
  // A proxy alone responds with something else, or with the same body and another status.
  return answer.ok && ((await answer.json()) as { status?: unknown } | null)?.status === 'ok';
}

/** Returns whether the console's page names other scripts than this one: their names contain the build's hash. */
async function isBuildNewer(): Promise<boolean> {
  // In a folder of `npm run console -- --build`, a start script loads the modules that such links name.
  const own = [...document.querySelectorAll('script[type="module"][src], link[data-start]')];
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  const page = answer.ok ? await answer.text() : '';
  const isNamed = (each: Element) =>
    page.includes(`"${each.getAttribute('src') ?? each.getAttribute('href')}"`);
  return page.includes('greenroom-config') && !own.every(isNamed);
}

/** Reloads for a newer build, at most once a minute. @throws any failure while the server is down */
export async function reloadForNewer(): Promise<void> {
  if (Date.now() - Number(readTab(NAME)) < ONCE_IN_MS) return;
  if (!(await isServerThere()) || !(await isBuildNewer())) return;
  // Without storage a reload could loop.
  if (storeInTab(NAME, String(Date.now()))) window.location.reload();
}
