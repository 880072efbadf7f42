import type { StreamOptions } from '@greenroom/client/stream';
import type { StaffCallName } from '@greenroom/contract/wire';

import { showFailure } from './failure-message.ts';
import { has } from './capabilities.ts';
import { openStream } from './stream.ts';

/** Some browsers read the file only after the click. */
const KEPT_MS = 60_000;

/**
 * Returns the props of a link that saves a file: the server cleans the name and adds the extension of the file's type.
 * Another host's file opens in a new tab, because a page can't save what another origin sends.
 */
export function downloadLink(url: string, name: string) {
  if (!has('details')) return { href: url, target: '_blank', rel: 'noopener' };
  const address = new URL(url, location.href);
  address.searchParams.set('download', name);
  return { href: address.href, download: '' };
}

export type FileOptions<N extends StaffCallName> = Omit<StreamOptions<N>, 'signal' | 'lastEventId'>;

/**
 * Downloads the file that a call returns and lets the browser save it. An incomplete file is not saved; a
 * failure shows a toast. Returns whether the download succeeded.
 */
export async function saveFile<N extends StaffCallName>(
  name: N,
  fileName: string,
  options: FileOptions<N>,
): Promise<boolean> {
  try {
    const { signal } = new AbortController();
    const bytes = await openStream(name, { ...options, signal } as StreamOptions<N>);
    saveBlob(fileName, await new Response(bytes).blob());
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}

function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Lets the browser save a text as a file, marked as UTF-8 for spreadsheets. */
export const saveText = (fileName: string, text: string, type: string): void =>
  saveBlob(fileName, new Blob(['\ufeff', text], { type }));
