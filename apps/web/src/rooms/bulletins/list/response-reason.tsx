import { useState } from 'react';

import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';
import { ReasonField } from '#kit/ui/reason-field.tsx';

import { useSayWhyHidden } from '../bulletins.queries.ts';
import type { Bulletin } from '../bulletins.queries.ts';

type Response = Pick<Bulletin['responses'][number], 'id' | 'user'>;

/** Keeps a reason with a hidden response: hiding itself is one press and asks for none. */
export function ResponseReason({ response: { id, user } }: { response: Response }) {
  const asking = useOpening<true>();
  const sayWhy = useSayWhyHidden();
  const [reason, setReason] = useState('');
  return (
    <>
      <Button
        look="subtle"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Say why the response of ${user.name} is hidden`}
        onClick={(press) => asking.open(true, press.currentTarget)}
      >
        Say why
      </Button>
      {asking.what && (
        <ConfirmDialog
          key={asking.count}
          isOpen={asking.isOpen}
          onClose={asking.close}
          title="Why is it hidden?"
          confirmText="Keep the reason"
          isBlocked={reason.trim() === ''}
          onConfirm={async () => {
            await sayWhy.mutateAsync({ id, reason: reason.trim() });
            setReason('');
          }}
        >
          <ReasonField
            isFirst
            label="Reason"
            help="Kept in the activity. The person is not told."
            value={reason}
            onChange={setReason}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
