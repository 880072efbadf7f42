import { PASSKEYS } from '@greenroom/contract/account-passkeys.rules';
import { IconFingerprint, IconPencil } from '@tabler/icons-react';

import { isolated } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { canUsePasskeys } from '#kit/passkeys.ts';
import { Button } from '#kit/ui/button.tsx';
import { Loaded } from '#kit/ui/error-state.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { LoadingOverlay } from '#kit/ui/loading-overlay.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { usePasskeyList, useRemovePasskey } from '#rooms/account/account-passkeys.queries.ts';
import type { Passkey } from '#rooms/account/account-passkeys.queries.ts';
import { MeCard } from './me-card.tsx';
import type { PasskeyDialogProps } from './passkey-dialog.tsx';

const PasskeyDialog = lazyDialog<PasskeyDialogProps>(
  async () => (await import('./passkey-dialog.tsx')).PasskeyDialog,
);

const waiting = (
  <LoadingOverlay isBusy>
    <Skeleton className="h-12" />
  </LoadingOverlay>
);

/** One's own passkeys: added, renamed and removed here. */
export function PasskeysCard() {
  const list = usePasskeyList();
  /** Null: a new one. */
  const dialog = useOpening<{ passkey: Passkey | null }>();
  return (
    <MeCard title="Passkeys">
      <p className="text-ink-soft">
        A passkey signs you in by your fingerprint, your face or the code of your device, instead of your
        password and a code. Nobody can guess it, and no false page can steal it.
      </p>
      <Loaded query={list} what="Your passkeys could not be loaded." waiting={waiting}>
        {(passkeys) => (
          <>
            {passkeys.length > 0 && (
              <ul className="grid divide-y divide-line">
                {passkeys.map((passkey) => (
                  <PasskeyItem key={passkey.id} passkey={passkey} onRename={() => dialog.open({ passkey })} />
                ))}
              </ul>
            )}
            <AddPasskey count={passkeys.length} onAdd={() => dialog.open({ passkey: null })} />
          </>
        )}
      </Loaded>
      {dialog.what && (
        <PasskeyDialog
          key={dialog.count}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          passkey={dialog.what.passkey}
        />
      )}
    </MeCard>
  );
}

function AddPasskey({ count, onAdd }: { count: number; onAdd: () => void }) {
  if (!canUsePasskeys())
    return <p className="text-13 text-ink-faint">This browser can’t make passkeys at this address.</p>;
  if (count >= PASSKEYS.max)
    return <p className="text-13 text-ink-faint">More than {PASSKEYS.max} are not possible.</p>;
  return (
    <div>
      <Button look="default" aria-haspopup="dialog" onClick={onAdd}>
        Add a passkey
      </Button>
    </div>
  );
}

function PasskeyItem({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { id, name, isSynced, createdAt, usedAt } = passkey;
  const remove = useRemovePasskey();
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <IconFingerprint size={20} className="flex-none text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-13 wrap-anywhere text-ink-faint">
          {isSynced && 'Synced · '}added <RelativeTime iso={createdAt} /> ·{' '}
          {usedAt ? (
            <>
              last used <RelativeTime iso={usedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <div className="flex flex-none items-center">
        <IconButton
          label="Rename"
          aria-label={`Rename ${name}`}
          icon={<IconPencil size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onRename}
        />
        <RemoveRow
          call="account.removePasskey"
          name={name}
          verb="Remove"
          title={`Remove “${isolated(name)}”?`}
          onRemove={() => remove.mutateAsync(id)}
        >
          It can no longer sign in to your account.
        </RemoveRow>
      </div>
    </li>
  );
}
