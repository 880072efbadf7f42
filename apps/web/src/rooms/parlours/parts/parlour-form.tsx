import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { FormEvent } from 'react';

import { useLeaveGuard } from '#kit/leave-guard.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';
import { useFocusBack } from '#rooms/media/parts/use-focus-back.ts';

import { FIELDS } from '../parlours.draft.ts';
import type { Parlour } from '../parlours.queries.ts';
import { ParlourConflict } from './parlour-conflict.tsx';
import { ParlourFields } from './parlour-fields.tsx';
import { ParlourFormActions } from './parlour-form-actions.tsx';
import classes from './parlour-form.module.css';
import { useParlourForm } from './use-parlour-form.ts';

export type ParlourFormProps = {
  /** The parlour to edit; null: a new one. */
  parlour: Parlour | null;
  /** The day of a new one in New York, such as '2026-11-21'; by default now. */
  startsOn?: string | undefined;
  onClose: () => void;
  onSaved: (parlour: Parlour) => void;
};

/** 'Create Parlour', and the same form for an existing one. Mount a new one for each opening. @source spec 2 Scheduler Parlour */
export function ParlourForm({ parlour, startsOn, onClose, onSaved }: ParlourFormProps) {
  useFocusBack();
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const form = useParlourForm(parlour, startsOn);
  const { isBusy, isDirty, saved, checks } = form;
  const words = {
    title: parlour ? 'Discard your changes?' : 'Discard this parlour?',
    text: 'Your entries and files have not been saved.',
    leave: 'Yes, discard',
    stay: 'Keep editing',
  };
  const guard = useLeaveGuard(isDirty, words, form.discard);

  // Only after the guard is gone, which would otherwise ask because the list changes the address.
  const handleSaved = useEffectEvent((now: Parlour) => {
    onSaved(now);
    onClose();
  });
  useEffect(() => {
    if (saved) handleSaved(saved);
  }, [saved]);

  // Once the fields are enabled again.
  const focusFirst = useEffectEvent(() => {
    const field = FIELDS.find((each) => form.errorOf(each));
    const inside = `[data-field="${field}"] :is(input:not([type="file"]), textarea, button)`;
    if (field) formRef.current?.querySelector<HTMLElement>(inside)?.focus();
  });
  useEffect(() => {
    if (checks > 0 && !isBusy) focusFirst();
  }, [checks, isBusy]);

  function handleClose(): void {
    if (isBusy) return;
    guard.ask(() => {
      form.discard();
      onClose();
    });
  }

  function handleSubmit(submit: FormEvent): void {
    submit.preventDefault();
    if (isBusy || saved || (parlour && !isDirty)) return;
    // The fields are disabled while it is sent; the focus must not be lost with them.
    submitRef.current?.focus();
    form.save();
  }

  return (
    <Dialog
      isOpen
      isWide
      isBusy={isBusy}
      onClose={handleClose}
      title={parlour ? 'Edit Parlour' : 'Create Parlour'}
      actions={
        <ParlourFormActions
          form={form}
          formId={formId}
          isEdit={parlour !== null}
          submitRef={submitRef}
          onCancel={handleClose}
        />
      }
    >
      <form ref={formRef} id={formId} className={classes.form} noValidate onSubmit={handleSubmit}>
        {form.kept && (
          <output className={classes.notice}>
            <span className={classes.noticeText}>
              Your draft from <RelativeTime iso={form.kept.at} /> was restored. Choose the files again.
            </span>
            <Button look="default" onClick={() => form.startOver()}>
              Discard it
            </Button>
          </output>
        )}
        {form.conflict && (
          <ParlourConflict words={form.conflict} onReload={form.reload} onOverwrite={form.overwrite} />
        )}
        <ParlourFields form={form} parlour={parlour} isBusy={isBusy} />
      </form>
      {guard.dialog}
    </Dialog>
  );
}
