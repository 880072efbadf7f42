import { measureWords } from '@greenroom/contract/kit/measures';
import { APPEALS } from '@greenroom/contract/users-appeals.rules';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { errorsBeside } from '#kit/errors-beside.ts';
import { formatDateTime, tooLongWords } from '#kit/format.ts';
import { useForm } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import { randomName } from '#kit/random.ts';
import { TextArea } from '#kit/ui/text-area.tsx';
import { StageForm } from '#kit/stage/stage-form.tsx';

import { sendAppeal } from '../users-appeal.queries.ts';
import type { AppealableMeasure } from '../users-appeal.queries.ts';

type AppealFormProps = {
  token: string;
  measure: AppealableMeasure;
  onSent: (words: string) => void;
  /** Called with each refusal. */
  onOver: (error: unknown) => void;
};

/** What is in force and why, and the one answer of the person. */
export function AppealForm({ token, measure: { kind, until, reason }, onSent, onOver }: AppealFormProps) {
  const [message, setMessage] = useState('');
  const [key] = useState(() => `appeal-${randomName()}`);
  const isTooLong = message.length > APPEALS.messageMax;
  const form = useForm({ ...(isTooLong && { message: tooLongWords(APPEALS.messageMax) }) });

  function handleAppealFailure(error: unknown): FieldErrors {
    onOver(error);
    return errorsBeside('message')(error);
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (message.trim() === '' || form.isBusy || !form.check()) return;
    await form.run(async () => onSent(await sendAppeal(token, message.trim(), key)), handleAppealFailure);
  }

  return (
    <StageForm
      form={form}
      title="Answer our staff"
      lead={measureWords(kind, until && formatDateTime(until))}
      verb="Send"
      isReady={message.trim() !== ''}
      onSubmit={handleSubmit}
    >
      <figure className="grid gap-1">
        <figcaption className="text-13 text-ink-soft">The reason</figcaption>
        <blockquote className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line" dir="auto">
          {reason}
        </blockquote>
      </figure>
      <TextArea
        label="Why do you think that this is wrong?"
        rows={7}
        maxLength={APPEALS.messageMax}
        help="You can answer once. Our staff read it and write to you by email."
        {...form.text('message', message, setMessage)}
      />
    </StageForm>
  );
}
