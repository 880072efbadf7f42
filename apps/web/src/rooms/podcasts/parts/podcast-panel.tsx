import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useLeaveGuard } from '#kit/leave-guard.tsx';
import { Button } from '#kit/ui/button.tsx';
import { SidePanelFrame } from '#kit/ui/side-panel-frame.tsx';
import type { FoundUser } from '#rooms/users/parts/user-picker.tsx';

import { firstOf } from '../podcasts.draft.ts';
import type { DraftErrors } from '../podcasts.draft.ts';
import type { Podcast } from '../podcasts.queries.ts';
import { PodcastConflict } from './podcast-conflict.tsx';
import { PodcastFacts } from './podcast-facts.tsx';
import classes from './podcast-panel.module.css';
import { PodcastTracks } from './podcast-tracks.tsx';
import { PodcastUser } from './podcast-user.tsx';
import { showWhole } from './show-whole.ts';
import { usePodcastForm } from './use-podcast-form.ts';

export type PodcastPanelProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The podcast to change; without it, a new one. */
  podcast?: Podcast | undefined;
  /** Its user, where known. */
  user?: FoundUser | undefined;
};

/** The panel that creates or changes a podcast. Mount a new one for each opening. @source spec 2, 5, 8 Podcast */
export function PodcastPanel({ isOpen, onClose, podcast, user }: PodcastPanelProps) {
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  /** Escape in a dialog above the panel is meant for the dialog. */
  const [isAsking, setAsking] = useState(false);
  const form = usePodcastForm({ podcast: podcast ?? null, user: user ?? null, onSaved: onClose });
  const { draft, errors, tracks, isBusy } = form;
  const verb = podcast ? 'Update' : 'Create';
  const guard = useLeaveGuard(isOpen && form.isDirty, {
    title: podcast ? 'Discard your changes?' : 'Discard this podcast?',
    text: 'Your changes and the tracks you uploaded here will be lost.',
    leave: 'Yes, discard',
    stay: 'Keep editing',
  });

  function handleClose(): void {
    if (isAsking || isBusy) return;
    guard.ask(() => {
      tracks.discard();
      onClose();
    });
  }

  function focusFirst(found: DraftErrors): void {
    const field = firstOf(found);
    if (field)
      formRef.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, button)`)?.focus();
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (!isBusy) focusFirst(await form.save());
  }

  const actions = (
    <>
      <Button look="default" disabled={isBusy} onClick={handleClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} isBusy={isBusy} disabled={Boolean(podcast) && !form.isDirty}>
        {verb}
      </Button>
    </>
  );

  return (
    <SidePanelFrame isOpen={isOpen} onClose={handleClose} title={`${verb} Podcast`} actions={actions}>
      <form
        ref={formRef}
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={(submit) => void handleSubmit(submit)}
      >
        {form.conflict && (
          <PodcastConflict
            words={form.conflict}
            onReload={() => void form.reload()}
            onOverwrite={() => void form.overwrite().then(focusFirst)}
          />
        )}
        {errors.form && (
          <p ref={showWhole} className={classes.failure} role="alert">
            {errors.form}
          </p>
        )}
        <PodcastUser
          user={draft.user}
          isFixed={Boolean(podcast)}
          hasUploads={tracks.uploads.items.length > 0}
          error={errors.user}
          onChange={(next) => form.change({ user: next })}
          onAsk={setAsking}
        />
        <PodcastFacts draft={draft} nameError={errors.name} onChange={(part) => form.change(part)} />
        <PodcastTracks form={form} onAsk={setAsking} />
      </form>
      {guard.dialog}
    </SidePanelFrame>
  );
}
