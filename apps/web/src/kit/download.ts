import type { FileOptions } from '@greenroom/contract/client';
import type { CallName } from '@greenroom/contract/wire';

import { api, wordsOf } from './api.ts';
import { showToast } from './toast.ts';

/** Some browsers read the file only after the press. */
const KEPT_MS = 60_000;

/** Fetches the file that a call answers and hands it to the browser to keep. A failure is told by a toast. Returns whether it came. */
export async function saveFile<N extends CallName>(name: N, options: FileOptions<N>): Promise<boolean> {
  try {
    const { bytes, fileName } = await api.file(name, options);
    const url = URL.createObjectURL(bytes);
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
    return true;
  } catch (error) {
    showToast({ kind: 'error', message: wordsOf(error) });
    return false;
  }
}
