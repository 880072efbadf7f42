/** Thrown when a part of the console cannot be loaded: the server is down, or a newer version was released. */
export class MissingChunk extends Error {
  override name = 'MissingChunk';
}

const AHEAD_MS = 3000;
const recovery = () => import('./recovery.ts');
let hasFailed = false;

// Loaded in advance, because its own file may be unavailable by then too.
setTimeout(() => void recovery().catch(() => undefined), AHEAD_MS);

/**
 * Loads a part of the console: `fetchPart(() => import('./x.tsx'))`. A failed load is tried again.
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
 * Reloads when the server is up and has a newer build, because the files of this page no longer exist.
 * While the server is down, a reload would replace the console with the browser's error page.
 */
export const reloadIfNewer = (): Promise<void> =>
  recovery()
    .then(({ reloadForNewer }) => reloadForNewer())
    .catch(() => undefined);
