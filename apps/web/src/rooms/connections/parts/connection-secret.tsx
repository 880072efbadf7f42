import { IconCopy } from '@tabler/icons-react';

import { copyText } from '#kit/copy.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

const COPYING = { copied: 'The secret was copied.', instead: 'Select the secret to copy it.' };

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
        <Button
          data-autofocus
          icon={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(secret, COPYING)}
        >
          Copy
        </Button>
      </div>
    </div>
  );
}
