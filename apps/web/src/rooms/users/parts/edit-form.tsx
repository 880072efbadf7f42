import { useNavigate, useLocation } from '@tanstack/react-router';

import { FormFailure, RecordForm } from '#kit/record/record-form.tsx';
import { Button } from '#kit/ui/button.tsx';

import type { UserDetail } from '../users-profile.queries.ts';
import { EditChoices } from './edit-choices.tsx';
import { EditFacts } from './edit-facts.tsx';
import { EditValue } from './edit-value.tsx';
import { EditVideos } from './edit-videos.tsx';
import { PictureField } from './picture-field.tsx';
import { GONE, useProfileForm } from './use-profile-form.ts';

type EditFormProps = {
  user: UserDetail;
  /** A colleague deleted the person while the form was open. */
  isGone: boolean;
};

const COMPARISON = {
  labels: {
    picture: 'Picture',
    name: 'Name',
    place: 'Location',
    website_url: 'Website',
    bio: 'Bio',
    roleIds: 'Talents',
    genreIds: 'Genres',
    videos: 'Video links',
  },
  Value: EditValue,
};

/** The form of a person's profile. @source spec 2 /edit-profile, 5 Edit profile, 8 */
export function EditForm({ user, isGone }: EditFormProps) {
  const navigate = useNavigate();
  const userList = useLocation({ select: (location) => location.state.userList });

  /** Takes the form's place in the history, so that Back leads to the page before it. */
  function goBack(): void {
    const params = { userId: String(user.id) };
    void navigate({ to: '/user-detail/$userId', params, state: { userList }, replace: true });
  }

  const form = useProfileForm(user, goBack);
  const { isBusy, isDirty } = form;

  return (
    <RecordForm form={form} label={`Profile of ${user.name}`} className="gap-4" comparison={COMPARISON}>
      <PictureField form={form} />
      <EditFacts form={form} email={user.email} />
      <EditChoices form={form} user={user} />
      <EditVideos form={form} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_240px]">
          <FormFailure words={form.failure ?? (isGone ? GONE : undefined)} />
        </div>
        <div className="flex gap-2 max-md:flex-1 max-md:*:flex-1">
          <Button look="default" disabled={isBusy} onClick={goBack}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!isBusy && !isDirty}>
            Update
          </Button>
        </div>
      </div>
    </RecordForm>
  );
}
