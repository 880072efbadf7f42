import { formatEmail } from '#kit/format.ts';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { RemoveRow } from '#kit/ui/remove-row.tsx';
import type { Confirm } from '#kit/ui/remove-row.tsx';
import { undoHint } from '#rooms/trash/trash.queries.ts';

import { useRemoveUser } from '../users.queries.ts';
import type { UserRow } from '../users.queries.ts';
import { UserTouches } from './user-touches.tsx';

type RemoveUserProps = { user: Pick<UserRow, 'id' | 'name' | 'email'>; onRemoved?: () => void };

/** Delete with a confirmation and Undo. @source spec 8 Delete user */
export function RemoveUser({ user, onRemoved }: RemoveUserProps) {
  return (
    <RemoveRow call="users.remove" name={user.name} title="Delete user">
      {(confirm) => <Asked user={user} onRemoved={onRemoved} confirm={confirm} />}
    </RemoveRow>
  );
}

type AskedProps = Pick<RemoveUserProps, 'user'> & { onRemoved: (() => void) | undefined; confirm: Confirm };

function Asked({ user, onRemoved, confirm: { onConfirm, ...confirm } }: AskedProps) {
  const remove = useRemoveUser();
  async function handleRemove(): Promise<void> {
    await remove.mutateAsync(user.id);
    onRemoved?.();
  }
  return (
    <ConfirmDialog {...confirm} onConfirm={() => onConfirm(handleRemove)}>
      <strong className="font-semibold text-ink wrap-anywhere" dir="auto">
        {user.name}
      </strong>{' '}
      ({formatEmail(user.email)}) and all their projects, podcasts, tracks, posts and messages will be removed
      from the app and every list. Votes and payments stay in the totals. {undoHint()}
      <UserTouches ids={[user.id]} action="remove" />
    </ConfirmDialog>
  );
}
