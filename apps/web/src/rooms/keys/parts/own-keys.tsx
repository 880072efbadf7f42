import { KEYS } from '@greenroom/contract/keys.rules';
import { IconKey } from '@tabler/icons-react';
import { useRef } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { isolated } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useKeyList, useRevokeKey } from '../keys.queries.ts';
import type { Key } from '../keys.queries.ts';
import { permissionWords } from './key-areas.ts';
import type { KeyDialogProps } from './key-dialog.tsx';
import { KeyState, KeyUse, endWords, networkWords } from './key-facts.tsx';

const KeyDialog = lazyDialog<KeyDialogProps>(async () => (await import('./key-dialog.tsx')).KeyDialog);

const waiting = (
  <LoadingOverlay isBusy>
    <Skeleton className="h-12" />
  </LoadingOverlay>
);

/** One's own keys for scripts: made and revoked here. */
export function OwnKeys() {
  const list = useKeyList();
  const createRef = useRef<HTMLButtonElement>(null);
  const making = useOpening<true>(createRef);

  const create = (
    <Button ref={createRef} look="default" aria-haspopup="dialog" onClick={() => making.open(true)}>
      New key
    </Button>
  );
  return (
    <>
      <Loaded query={list} what="Your keys could not be loaded." waiting={waiting}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState
              icon={<IconKey size={24} />}
              title="You have no keys."
              text="With a key, a script works in your name: it can do what you choose, and never more than you."
              action={create}
            />
          ) : (
            <>
              <ul className="grid divide-y divide-line">
                {keys.map((key) => (
                  <KeyItem key={key.id} item={key} />
                ))}
              </ul>
              {keys.length < KEYS.keysMax ? (
                <div className="flex justify-end">{create}</div>
              ) : (
                <p className="text-13 text-ink-faint">More than {KEYS.keysMax} are not possible.</p>
              )}
            </>
          )
        }
      </Loaded>
      {making.what && (
        <KeyDialog key={making.count} isOpen={making.isOpen} onClose={making.close} isHouse={false} />
      )}
    </>
  );
}

function KeyItem({ item }: { item: Key }) {
  const { id, name, permissions, networks } = item;
  const revoke = useRevokeKey();
  return (
    <li className="flex items-center gap-x-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {name}
          </span>
          <KeyState {...item} />
        </p>
        <p className="text-13 wrap-anywhere text-ink-soft">{permissionWords(permissions)}</p>
        <p className="text-13 wrap-anywhere text-ink-faint">
          <KeyUse {...item} /> · {endWords(item)}
          {networkWords(networks)}
        </p>
      </div>
      <RemoveRow
        call="keys.revoke"
        name={name}
        verb="Revoke"
        title={`Revoke “${isolated(name)}”?`}
        onRemove={() => revoke.mutateAsync(id)}
      >
        It stops working at once, and so does every script that uses it. This cannot be undone.
      </RemoveRow>
    </li>
  );
}
