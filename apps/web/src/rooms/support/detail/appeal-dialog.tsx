import { ApiError } from '@greenroom/client';
import { SUPPORT } from '@greenroom/contract/support.rules';
import { APPEAL_LABELS, APPEAL_MESSAGES, UNTIL, appealAnswer } from '@greenroom/contract/users-appeals.rules';
import type { AppealDecision } from '@greenroom/contract/users-appeals.rules';
import { MEASURE_LABELS, MEASURE_MESSAGES } from '@greenroom/contract/users-measures.rules';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';

import { errorMessage } from '#kit/api.ts';
import { now } from '#kit/clock.ts';
import { config } from '#kit/config.ts';
import { formatDateTime, formatEmail, tooLongWords } from '#kit/format.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { Button } from '#kit/ui/button.tsx';
import { DateField } from '#kit/ui/date-field.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { FailureBox } from '#kit/ui/failure-box.tsx';
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

function errorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return { form: errorMessage(error) };
  const { until, message } = error.errors;
  return until || message ? { until: until?.[0], message: message?.[0] } : { form: error.msg };
}

/** Decides about an appeal, with the answer that the person gets by mail. */
export function AppealDialog({ isOpen, onClose, appeal, user, decision }: AppealDialogProps) {
  const formId = useId();
  const { id, kind } = appeal;
  const isShorter = decision === 'shorten';
  // One for each opening: a retry after a lost answer is the same decision.
  const [key] = useState(measureKey);
  const [draft, setDraft] = useState<Draft>({ local: '', message: appealAnswer(decision, kind) });
  const { attach, ...form } = useForm({
    until: isShorter ? faultOfUntil(draft.local, appeal.until) : undefined,
    message: faultOfMessage(draft.message),
  });
  const decide = useDecideAppeal(user.id ?? 0);

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (form.isBusy || !form.check()) return;
    const until = isShorter ? localToUtc(draft.local)?.iso : undefined;
    const words = draft.message.trim();
    const message = until === undefined ? words : words.replaceAll(UNTIL, () => formatDateTime(until));
    await form.run(async () => {
      await decide.mutateAsync({ id, key, decision, message, ...(until !== undefined && { until }) });
      onClose();
    }, errorsOf);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`${APPEAL_LABELS[decision].name} the ${MEASURE_LABELS[kind].name.toLowerCase()}`}
      isBusy={form.isBusy}
      actions={
        <>
          <Button look="default" disabled={form.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={form.isBusy}>
            {APPEAL_LABELS[decision].name} and answer
          </Button>
        </>
      }
    >
      <form
        ref={attach}
        id={formId}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={(submit) => void handleSubmit(submit)}
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
        <FailureBox>{form.failure}</FailureBox>
      </form>
    </Dialog>
  );
}
