import { SUPPORT } from '@greenroom/contract/support.rules';
import { APPEAL_LABELS, APPEAL_MESSAGES, UNTIL, appealAnswer } from '@greenroom/contract/users-appeals.rules';
import type { AppealDecision } from '@greenroom/contract/users-appeals.rules';
import { MEASURE_LABELS, MEASURE_MESSAGES } from '@greenroom/contract/users-measures.rules';
import { useState } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { now } from '#kit/clock.ts';
import { config } from '#kit/config.ts';
import { formatDateTime, formatEmail, tooLongWords } from '#kit/format.ts';
import { useForm } from '#kit/form.ts';
import { DateField } from '#kit/ui/date-field.tsx';
import { DialogForm } from '#kit/ui/dialog-form.tsx';
import { TextArea } from '#kit/ui/text-area.tsx';
import { zonedTimes } from '#kit/zoned-times.ts';
import { measureKey, useDecideAppeal } from '#rooms/users/users-measures.queries.ts';

import type { Appeal, SupportMessage } from '../support.queries.ts';

type AppealDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  appeal: Appeal;
  user: SupportMessage['user'];
  decision: AppealDecision;
};

const { localToUtc, nowLocal } = zonedTimes(config.timeZone);

type Draft = { local: string; message: string };

function faultOfUntil(local: string, last: string | null): string | undefined {
  const until = localToUtc(local)?.iso;
  if (until === undefined) return APPEAL_MESSAGES.untilMissing;
  if (Date.parse(until) <= now()) return MEASURE_MESSAGES.past;
  return last !== null && Date.parse(until) >= Date.parse(last) ? APPEAL_MESSAGES.notEarlier : undefined;
}

function faultOfMessage(message: string): string | undefined {
  if (message.trim() === '') return APPEAL_MESSAGES.answerMissing;
  return message.length > SUPPORT.messageMax ? tooLongWords(SUPPORT.messageMax) : undefined;
}

/** Decides about an appeal, with the answer that the person gets by mail. */
export function AppealDialog({ isOpen, onClose, appeal, user, decision }: AppealDialogProps) {
  const { id, kind } = appeal;
  const isShorter = decision === 'shorten';
  // One for each opening: a retry after a lost answer is the same decision.
  const [key] = useState(measureKey);
  const [draft, setDraft] = useState<Draft>({ local: '', message: appealAnswer(decision, kind) });
  const form = useForm({
    until: isShorter ? faultOfUntil(draft.local, appeal.until) : undefined,
    message: faultOfMessage(draft.message),
  });
  const decide = useDecideAppeal(user.id ?? 0);

  async function handleSubmit(): Promise<void> {
    if (!form.check()) return;
    const until = isShorter ? localToUtc(draft.local)?.iso : undefined;
    const words = draft.message.trim();
    const message = until === undefined ? words : words.replaceAll(UNTIL, () => formatDateTime(until));
    await form.run(
      async () => {
        await decide.mutateAsync({ id, key, decision, message, ...(until !== undefined && { until }) });
        onClose();
      },
      errorsBeside('until', 'message'),
    );
  }

  return (
    <DialogForm
      isOpen={isOpen}
      onClose={onClose}
      title={`${APPEAL_LABELS[decision].name} the ${MEASURE_LABELS[kind].name.toLowerCase()}`}
      form={form}
      verb={`${APPEAL_LABELS[decision].name} and answer`}
      onSubmit={handleSubmit}
    >
      {isShorter && (
        <DateField
          isTimed
          label="Until"
          name="until"
          min={nowLocal()}
          value={draft.local}
          error={form.errorOf('until')}
          help="By the community’s clocks."
          onChange={(local) => {
            setDraft({ ...draft, local });
            form.clearErrors('until');
          }}
        />
      )}
      <TextArea
        label="Answer to the person"
        rows={8}
        maxLength={SUPPORT.messageMax}
        help={`To ${formatEmail(user.email)}.${isShorter ? ` ${UNTIL} becomes the day and the time above.` : ''}`}
        {...form.text('message', draft.message, (message) => setDraft({ ...draft, message }))}
      />
    </DialogForm>
  );
}
