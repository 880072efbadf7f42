import { cutText } from '@greenroom/contract/kit/cut-text';
import { restoredWordsOf } from '@greenroom/contract/parlours-messages.rules';
import { useState } from 'react';

import { formatCounted } from '#kit/format.ts';
import type { RestoreDialogProps, RestoreQuestion } from '#kit/room.ts';
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx';

import { countCancelled } from '../parlours-messages.queries.ts';
import { WordFields, findMessageFaults } from './message-fields.tsx';
import type { MessageDraft } from './message-fields.tsx';

/** Asks whether to tell the people of a cancelled parlour that it takes place after all. */
function RestoreParlour({ title, people, isOpen, onClose, onRestore }: RestoreDialogProps) {
  const [draft, setDraft] = useState<MessageDraft>({ isOn: true, subject: null, text: null });
  const faults = findMessageFaults(draft);
  const first = restoredWordsOf(title.length > 100 ? `${cutText(title, 99)}…` : title);
  const words = { subject: draft.subject ?? first.subject, text: draft.text ?? first.text };
  const message = { message_subject: words.subject.trim(), message_text: words.text.trim() };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Restore this parlour?"
      confirmText={draft.isOn ? 'Restore and tell them' : 'Restore'}
      isBlocked={Object.keys(faults).length > 0}
      onConfirm={() => onRestore(draft.isOn ? message : {})}
    >
      <p className="wrap-anywhere">
        “<bdi>{title}</bdi>” will be back in the console and the app.
      </p>
      <div className="mt-3">
        <WordFields
          draft={draft}
          affected={`${formatCounted(people, 'person was', 'people were')} told that it is cancelled.`}
          label={`Tell the ${formatCounted(people, 'person', 'people')}, by email and in the app`}
          words={words}
          errorOf={(field) => faults[field]}
          onChange={setDraft}
        />
      </div>
    </ConfirmDialog>
  );
}

/** What is asked before a cancelled parlour is restored. */
export const RESTORE_QUESTION: RestoreQuestion = { countTold: countCancelled, Dialog: RestoreParlour };
