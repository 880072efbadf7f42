import { USER_MESSAGES } from '@greenroom/contract/users.rules';
import { useRef, useState } from 'react';

import { formatEmail } from '#kit/format.ts';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { ReasonField } from '#kit/ui/reason-field.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';

import { takesReason, useSetUserActive } from '../users.queries.ts';
import type { UserRow } from '../users.queries.ts';
import { UserTouches } from './user-touches.tsx';

const ON_ACTIVATE = 'will be able to sign in to the app again.';
const ON_DEACTIVATE =
  'will be signed out of the app and can’t sign in until activated again. What they wrote and recorded is not shown until then. Nothing is deleted.';

type Person = Pick<UserRow, 'id' | 'name' | 'email' | 'active'>;

/** A person's status: asks first, shows the new state immediately, and reverts it on refusal. @source spec 4 User status */
export function UserStatus({ user }: { user: Person }) {
  /** The requested state, and whether its dialog is open: the text must not change while that closes. */
  const [asked, setAsked] = useState<{ next: boolean; isOpen: boolean; times: number } | null>(null);
  const boxRef = useRef<HTMLSpanElement>(null);

  function handleClose(): void {
    setAsked(asked && { ...asked, isOpen: false });
    boxRef.current?.querySelector('input')?.focus();
  }

  return (
    <span ref={boxRef} className="grid gap-1">
      <StatusSwitch
        call="users.setActive"
        isOn={user.active}
        label={`${user.name} is active`}
        onToggle={(next) => setAsked({ next, isOpen: true, times: (asked?.times ?? 0) + 1 })}
      />
      {asked && <Asked user={user} {...asked} onClose={handleClose} />}
    </span>
  );
}

type AskedProps = { user: Person; next: boolean; isOpen: boolean; times: number; onClose: () => void };

/** The dialog, and what came of it: of a hundred rows, one has been asked. */
function Asked({ user, next, isOpen, times, onClose }: AskedProps) {
  const { mutate, isPending, isError } = useSetUserActive(user);
  /** Whether their votes go with them: aside, or back into the count. */
  const [withVotes, setWithVotes] = useState(false);
  const [reason, setReason] = useState('');
  const [answered, setAnswered] = useState(times);
  if (answered !== times) {
    setAnswered(times);
    setWithVotes(false);
    setReason('');
  }

  const verb = next ? 'Activate' : 'Deactivate';
  return (
    <>
      <span className="text-12/4 text-danger-ink empty:hidden" aria-busy={isPending}>
        {isError && USER_MESSAGES.statusFailed}
      </span>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title={`${verb} user`}
        confirmText={`Yes, ${verb.toLowerCase()}`}
        onConfirm={async () => mutate({ active: next, withVotes, reason: reason.trim() })}
      >
        <strong className="font-semibold text-ink wrap-anywhere" dir="auto">
          {user.name}
        </strong>{' '}
        ({formatEmail(user.email)}) {next ? ON_ACTIVATE : ON_DEACTIVATE}
        <UserTouches
          ids={[user.id]}
          action={next ? 'activate' : 'deactivate'}
          aside={{ isOn: withVotes, onChange: setWithVotes }}
        />
        {takesReason() && <ReasonField value={reason} onChange={setReason} />}
      </ConfirmDialog>
    </>
  );
}
