/** A part of the console that could not be fetched: the server is away, or a newer version was released. */
export class MissingChunk extends Error {
  override name = 'MissingChunk';
}

const AHEAD_MS = 3000;
const recovery = () => import('./recovery.ts');
let hasFailed = false;

// Fetched before it is needed: by then its own file may be out of reach too.
setTimeout(() => void recovery().catch(() => undefined), AHEAD_MS);

/**
 * Fetches a part of the console: `fetchPart(() => import('./x.tsx'))`. One that did not come is asked for again.
 * @throws MissingChunk
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    if (hasFailed) await (await recovery()).refetchStyles();
    return await load();
  } catch (cause) {
    hasFailed = true;
    throw new MissingChunk('', { cause });
  }
}

/**
 * Reloads when the server is there and has a newer build than this page, since the files of this one are gone for good.
 * While the server is away a reload would replace the console by the browser's error page.
 */
export const reloadIfNewer = (): Promise<void> =>
  recovery()
    .then(({ reloadForNewer }) => reloadForNewer())
    .catch(() => undefined);
