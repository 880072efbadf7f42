import { useNavigate, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FormEvent } from 'react';

import { useLeaveGuard } from '#kit/leave-guard.tsx';
import { Button } from '#kit/ui/button.tsx';

import { firstOf, isChanged, PROFILE_FIELDS } from '../users-profile.draft.ts';
import type { ProfileErrors } from '../users-profile.draft.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { EditChoices } from './edit-choices.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { EditFacts } from './edit-facts.tsx';
import classes from './edit-form.module.css';
import { EditKept } from './edit-kept.tsx';
import { EditOffer } from './edit-offer.tsx';
import { EditVideos } from './edit-videos.tsx';
import { PictureField } from './picture-field.tsx';
import { GONE, useProfileForm } from './use-profile-form.ts';

type EditFormProps = {
  user: UserDetail;
  /** A colleague deleted the person while the form was open. */
  isGone: boolean;
};

/** The form of a person's profile. @source spec 2 /edit-profile, 5 Edit profile, 8 */
export function EditForm({ user, isGone }: EditFormProps) {
  const navigate = useNavigate();
  const userList = useLocation({ select: (location) => location.state.userList });
  const formRef = useRef<HTMLFormElement>(null);
  const form = useProfileForm(user);
  const { draft, saved, isBusy, isDirty, hindrance } = form;
  const guard = useLeaveGuard(isDirty, {}, form.discard);
  const failure = form.errorOf('form') ?? (isGone ? GONE : undefined);

  function goBack(): void {
    void navigate({ to: '/user-detail/$userId', params: { userId: String(user.id) }, state: { userList } });
  }

  // Only after the guard is gone; unless the user typed during the save.
  const handleSaved = useEffectEvent(() => {
    if (saved && PROFILE_FIELDS.some((field) => isChanged(field, saved.sent, draft))) form.goOn(saved.now);
    else goBack();
  });
  useEffect(() => {
    if (saved) handleSaved();
  }, [saved]);

  function focusFirst(found: ProfileErrors): void {
    const field = firstOf(found);
    if (!field) return;
    formRef.current
      ?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea, button)`)
      ?.focus();
  }

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    if (!isBusy && isDirty && hindrance === null) focusFirst(await form.save());
  }

  return (
    <form
      ref={formRef}
      className={classes.form}
      aria-label={`Profile of ${user.name}`}
      noValidate
      onSubmit={(submit) => void handleSubmit(submit)}
    >
      <EditKept form={form} user={user} />
      {form.meanwhile && (
        <EditConflict
          form={form}
          meanwhile={form.meanwhile}
          onOverwrite={(theirs) => void form.overwrite(theirs).then(focusFirst)}
        />
      )}
      {form.offer && <EditOffer form={form} offer={form.offer} />}
      <PictureField form={form} />
      <EditFacts form={form} email={user.email} />
      <EditChoices form={form} user={user} />
      <EditVideos form={form} />
      <div className={classes.actions}>
        <div className={classes.notes}>
          <output className={classes.hindrance}>{hindrance}</output>
          {failure && (
            <p className={classes.failure} role="alert">
              {failure}
            </p>
          )}
        </div>
        <div className={classes.buttons}>
          <Button look="default" disabled={isBusy} onClick={goBack}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!isBusy && (!isDirty || hindrance !== null)}>
            Update
          </Button>
        </div>
      </div>
      {guard.dialog}
    </form>
  );
}
