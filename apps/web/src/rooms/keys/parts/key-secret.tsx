import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import { copyText } from '#kit/copy.ts';
import { Button } from '#kit/ui/button.tsx';
import { TextField } from '#kit/ui/text-field.tsx';

import type { MadeKey } from '../keys.queries.ts';

const COPYING = { copied: 'The key was copied.', instead: 'Select the key to copy it.' };

/** Shows a new key, which the server can't show again, and how a script sends it. */
export function KeySecret({ made: { key, name } }: { made: MadeKey }) {
  const copyRef = useRef<HTMLButtonElement>(null);
  // Where the form was, whose button had the focus.
  useEffect(() => copyRef.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        Copy it now: it is shown only once. Whoever has it can do what you chose for <bdi>“{name}”</bdi>, so
        keep it where the script keeps its secrets.
      </p>
      <div className="grid gap-3">
        <TextField
          label="Key"
          value={key}
          readOnly
          dir="ltr"
          autoComplete="off"
          onFocus={(arrival) => arrival.currentTarget.select()}
        />
        <Button
          ref={copyRef}
          icon={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(key, COPYING)}
        >
          Copy
        </Button>
      </div>
      <p className="text-13 text-ink-soft">
        A script sends it with each request, as{' '}
        <code className="wrap-anywhere">Authorization: Bearer key_…</code>
      </p>
    </div>
  );
}
