import { IconPencil } from '@tabler/icons-react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';

import type { UserDetail } from '../users-profile.queries.ts';

const Dialog = lazyDialog(async () => (await import('./correct-address-dialog.tsx')).CorrectAddressDialog);

/** Corrects a person's mistyped address, for who may. */
export function CorrectAddress({ user }: { user: Pick<UserDetail, 'id' | 'name' | 'email' | 'active'> }) {
  const asking = useOpening<true>();
  if (!has('details') || !can('account.setUserEmail')) return null;
  return (
    <>
      <Button
        look="default"
        size="small"
        icon={<IconPencil size={14} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => asking.open(true)}
      >
        Correct address
      </Button>
      {asking.what && <Dialog key={asking.count} user={user} isOpen={asking.isOpen} onClose={asking.close} />}
    </>
  );
}
