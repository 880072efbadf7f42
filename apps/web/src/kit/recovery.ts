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

/** Asks again for style sheets that did not come: the bundler asks once alone, and a screen would stand bare. */
export async function refetchStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(askAgain));
}

async function isServerThere(): Promise<boolean> {
  const answer = await fetch(`${config.apiUrl}/healthz`, { cache: 'no-store' });
  // A proxy alone answers something else, or the same with another status.
  return answer.ok && ((await answer.json()) as { status?: unknown } | null)?.status === 'ok';
}

/** Whether the console's page names another first script than the one that runs here: its name has the build's hash. */
async function isBuildNewer(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
  const page = answer.ok ? await answer.text() : '';
  return Boolean(own) && page.includes('greenroom-config') && !page.includes(`"${own}"`);
}

/** Reloads for a newer build, never twice in a minute. @throws whatever fails while the server is away */
export async function reloadForNewer(): Promise<void> {
  if (Date.now() - Number(readTab(NAME)) < ONCE_IN_MS) return;
  if (!(await isServerThere()) || !(await isBuildNewer())) return;
  // Without a memory a reload could go in circles.
  if (storeInTab(NAME, String(Date.now()))) window.location.reload();
}
