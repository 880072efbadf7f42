import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import { useRef, useState } from 'react';

import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { useSetUserActive } from '../users.queries.ts';
import type { UserRow } from '../users.queries.ts';
import { UserTouches } from './user-touches.tsx';

const ON_ACTIVATE = 'will be able to sign in to the app again.';
const ON_DEACTIVATE =
  'will be signed out of the app and can’t sign in until activated again. What they wrote and recorded is not shown until then. Nothing is deleted.';

/** A person's status: asks first, shows the new state immediately, and reverts it on refusal. @source spec 4 User status */
export function UserStatus({ user }: { user: Pick<UserRow, 'id' | 'name' | 'email' | 'active'> }) {
  const { mutate, isPending, isError } = useSetUserActive(user.id);
  const [wasAsked, setAsked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** The requested state: the text must not change while the dialog closes. */
  const [next, setNext] = useState(!user.active);
  const [isAside, setAside] = useState(false);
  const boxRef = useRef<HTMLSpanElement>(null);

  function handleToggle(wanted: boolean): void {
    setNext(wanted);
    setAside(false);
    setAsked(true);
    setAsking(true);
  }

  function handleClose(): void {
    setAsking(false);
    boxRef.current?.querySelector('input')?.focus();
  }

  const verb = next ? 'Activate' : 'Deactivate';
  return (
    <span ref={boxRef} className="grid gap-1" aria-busy={isPending}>
      <StatusSwitch
        call="users.setActive"
        isOn={user.active}
        label={`${user.name} is active`}
        onToggle={handleToggle}
      />
      {isError && <span className="text-12/4 text-danger-ink">{USER_MESSAGES.statusFailed}</span>}
      {wasAsked && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={handleClose}
          title={`${verb} user`}
          confirmText={`Yes, ${verb.toLowerCase()}`}
          onConfirm={async () => mutate({ active: next, isAside: !next && isAside })}
        >
          <strong className="font-semibold text-ink wrap-anywhere" dir="auto">
            {user.name}
          </strong>{' '}
          ({user.email}) {next ? ON_ACTIVATE : ON_DEACTIVATE}
          {!next && (
            <UserTouches ids={[user.id]} action="deactivate" aside={{ isOn: isAside, onChange: setAside }} />
          )}
        </ConfirmDialog>
      )}
    </span>
  );
}
