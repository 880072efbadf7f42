import { useId, useState } from 'react';

import { areKeysOn, listKeys, setKeysOn } from '#kit/keys.ts';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { KeyHint } from '#kit/ui/key-hint.tsx';

import { openGuide } from '../navigation.ts';

export type KeysDialogProps = { isOpen: boolean; onClose: () => void };

/** Lists the keys of this page and those that work everywhere. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <KeyList />
    </Dialog>
  );
}

function KeyList() {
  const [scopes] = useState(listKeys);
  const [isOn, setOn] = useState(areKeysOn);
  const switchId = useId();

  return (
    <div className="grid gap-5">
      {scopes.map(({ scope, bindings }) => (
        <section key={scope}>
          <h3 className="mb-1 text-12 font-medium text-ink-faint">{scope}</h3>
          <dl>
            {bindings.map(({ keys, label }) => (
              <div
                key={keys}
                className="flex min-h-8 items-center justify-between gap-4 border-b border-line last:border-0"
              >
                <dt>{label}</dt>
                <dd>
                  <KeyHint keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="grid gap-1">
        <label htmlFor={switchId} className="flex min-h-control cursor-pointer items-center gap-3">
          <input
            id={switchId}
            type="checkbox"
            className="size-4 flex-none cursor-pointer accent-accent"
            checked={isOn}
            onChange={({ currentTarget }) => {
              setKeysOn(currentTarget.checked);
              setOn(currentTarget.checked);
            }}
          />
          Shortcuts of single keys
        </label>
        <p className="text-13 text-ink-soft">
          Turn them off if they get in the way, for example with speech input. Keys do nothing while you type.
        </p>
      </div>
      <Button look="default" className="justify-self-start" onClick={openGuide}>
        Open the guide
      </Button>
    </div>
  );
}
