import { useState } from 'react';

import { copyText } from '#kit/copy.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';

const FILE = 'greenroom-recovery-codes.txt';
/** Some browsers read the file only after the click. */
const KEPT_MS = 60_000;

const recoveryCodesText = (codes: readonly string[]): string =>
  `Recovery codes for ${location.host}\nEach works once, in place of the code of your authenticator app.\n\n${codes.join('\n')}\n`;

const COPYING = { copied: 'Recovery codes copied.', instead: 'Download the codes.' };

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Prints the codes alone, in a frame of their own. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.className = 'sr-only';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  document.body.append(frame);
  const page = frame.contentDocument?.createElement('pre');
  if (page) {
    page.textContent = text;
    frame.contentDocument?.body.append(page);
  }
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}

type RecoveryCodesProps = { isOpen: boolean; onClose: () => void; codes: readonly string[] };

/** Shows recovery codes, which the server can't show again: to copy, download or print. */
export function RecoveryCodes({ isOpen, onClose, codes }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  const text = recoveryCodesText(codes);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keep your recovery codes"
      actions={
        <Button disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          If you lose your phone, each of these signs you in once. Keep them in a safe place: they are shown
          only now.
        </p>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 text-center font-mono max-[360px]:grid-cols-1">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 *:flex-1">
          <Button look="default" data-autofocus onClick={() => void copyText(text, COPYING)}>
            Copy
          </Button>
          <Button look="default" onClick={() => download(text)}>
            Download
          </Button>
          <Button look="default" onClick={() => print(text)}>
            Print
          </Button>
        </div>
        <label className="flex min-h-control cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4.5 flex-none accent-accent"
            checked={isKept}
            onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          />
          I have kept these codes.
        </label>
      </div>
    </Dialog>
  );
}
