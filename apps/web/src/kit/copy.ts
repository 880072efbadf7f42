import { showToast } from './toast.ts';

type Words = {
  copied: string;
  /** What to do where the browser does not allow it. */
  instead: string;
};

/** Copies text to the clipboard, and says so. */
export async function copyText(text: string, { copied, instead }: Words): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', message: copied });
  } catch {
    showToast({ kind: 'info', message: `This browser does not allow copying here. ${instead}` });
  }
}
