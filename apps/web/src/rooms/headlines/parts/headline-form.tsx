import { ApiError } from '@greenroom/contract/client';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { FormEvent } from 'react';

import { wordsOf } from '#kit/api.ts';
import { useLeaveGuard } from '#kit/leave-guard.tsx';
import { randomName } from '#kit/random.ts';
import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';

import { bodyOf, hindranceOf, isBegun } from '../headlines.draft.ts';
import { useCreateHeadline } from '../headlines.queries.ts';
import { HeadlineFields } from './headline-fields.tsx';
import classes from './headline-form.module.css';
import { PreviewPane } from './preview-pane.tsx';
import { useHeadlineDraft } from './use-headline-draft.ts';

export type HeadlineFormProps = { isOpen: boolean; onClose: () => void; onCreated: () => void };

const LEAVE_WORDS = {
  title: 'Discard this headline?',
  text: 'Your text and uploads have not been saved.',
  leave: 'Yes, discard',
  stay: 'Keep editing',
};

/** 'Add Headlines': a text, a video or photos, with the phone beside it. @source spec 2 Headline Management, 5 News create */
export function HeadlineForm({ isOpen, onClose, onCreated }: HeadlineFormProps) {
  const formId = useId();
  const form = useHeadlineDraft();
  const { draft } = form;
  const create = useCreateHeadline();
  const [isSaved, setSaved] = useState(false);
  /** The same content sent again after a lost response must not create two headlines. */
  const [sent, setSent] = useState({ words: '', key: '' });
  const hindrance = hindranceOf(draft);
  const words = JSON.stringify(bodyOf(draft));
  // Errors about the previous values no longer apply.
  const failure = sent.words === words ? create.error : null;
  const guard = useLeaveGuard(isOpen && !isSaved && isBegun(draft), LEAVE_WORDS);

  // Only after the guard is gone, which would otherwise ask because the list's address changes.
  const handleSaved = useEffectEvent(() => {
    onClose();
    onCreated();
  });
  useEffect(() => {
    if (isSaved) handleSaved();
  }, [isSaved]);

  async function handleSubmit(submit: FormEvent<HTMLFormElement>): Promise<void> {
    submit.preventDefault();
    if (hindrance !== null || create.isPending || isSaved) return;
    const element = submit.currentTarget;
    const body = bodyOf(draft);
    const sending = sent.words === words ? sent : { words, key: randomName() };
    setSent(sending);
    try {
      await create.mutateAsync({ body, idempotencyKey: sending.key });
      form.keepUploads();
      setSaved(true);
    } catch (error) {
      const first = form.refuse(error instanceof ApiError ? error.errors : {});
      if (first) element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
  }

  function handleClose(): void {
    if (create.isPending) return;
    guard.ask(() => {
      form.dropUploads();
      onClose();
    });
  }

  const actions = (
    <div className={classes.actions}>
      <div className={classes.notes}>
        <output className={classes.hindrance}>{hindrance}</output>
        {failure && (
          <p className={classes.failure} role="alert">
            {wordsOf(failure)}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        <Button look="default" disabled={create.isPending} onClick={handleClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} disabled={hindrance !== null} isBusy={create.isPending}>
          Create
        </Button>
      </div>
    </div>
  );

  return (
    <SidePanelFrame isOpen={isOpen} onClose={handleClose} title="Add Headlines" actions={actions} isWide>
      <div className={classes.sides}>
        <form
          id={formId}
          className={classes.form}
          noValidate
          onSubmit={(submit) => void handleSubmit(submit)}
        >
          <HeadlineFields form={form} />
        </form>
        <PreviewPane draft={draft} />
      </div>
      {guard.dialog}
    </SidePanelFrame>
  );
}
