import { IconCopy } from '@tabler/icons-react';

import { showToast } from '#kit/toast.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    showToast({ kind: 'success', message: 'The secret was copied.' });
  } catch {
    showToast({
      kind: 'info',
      message: 'This browser does not allow copying here. Select the secret to copy it.',
    });
  }
}

/** Shows the secret of a connection, which the server can't show again. */
export function ConnectionSecret({ secret }: { secret: string }) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        Copy it now: it is shown only once. The receiver checks with it that what arrives is from here, as the
        Standard Webhooks specification describes.
      </p>
      <div className="grid gap-3">
        <TextField
          label="Secret"
          value={secret}
          readOnly
          dir="ltr"
          onFocus={(arrival) => arrival.currentTarget.select()}
        />
        <Button data-autofocus icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy(secret)}>
          Copy
        </Button>
      </div>
    </div>
  );
}
