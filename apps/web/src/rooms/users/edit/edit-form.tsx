import { fieldLabels, toFieldTexts } from '@greenroom/contract/kit/fields';
import { PROFILE_FIELDS } from '@greenroom/contract/users-profile.rules';
import { TALENTS } from '@greenroom/contract/users.rules';
import { useNavigate, useLocation } from '@tanstack/react-router';

import { errorMessage } from '#kit/api.ts';
import { FormFailure, RecordForm } from '#kit/record/record-form.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { useKeptUpload } from '#rooms/media/parts/use-kept-upload.ts';

import { ChoicePills } from '#kit/ui/choice-pills.tsx';
import { useGenreList } from '../users-genres.queries.ts';
import type { ProfileField, ProfileValues } from '../users-profile.draft.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { EditCard } from './edit-card.tsx';
import { EditFacts } from './edit-facts.tsx';
import { EditVideos } from './edit-videos.tsx';
import { PictureField } from './picture-field.tsx';
import { GONE, useProfileForm } from './use-profile-form.ts';
import type { ProfileForm } from './use-profile-form.ts';

type EditFormProps = {
  user: UserDetail;
  /** A colleague deleted the person while the form was open. */
  isGone: boolean;
};

const COMPARISON = {
  labels: {
    ...fieldLabels(PROFILE_FIELDS),
    picture: 'Picture',
    place: 'Location',
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

type EditChoicesProps = { form: ProfileForm; user: UserDetail };

const TALENT_CHOICES = TALENTS.map(({ id, title }) => ({ value: String(id), label: title }));

/** Talents and genres, at least one of each. @source spec 5 Edit profile, contract Rulings */
function EditChoices({ form, user }: EditChoicesProps) {
  const { values, change, errorOf } = form;
  const { data, error, isFetching, refetch } = useGenreList();
  // Without the list, the person's current ones can still be removed.
  const choices = (data ?? user.genres).map(({ id, title }) => ({ value: String(id), label: title }));

  return (
    <EditCard aria-label="Talents and genres">
      <div data-field="roleIds">
        <ChoicePills
          legend="Talents"
          choices={TALENT_CHOICES}
          chosen={values.roleIds}
          error={errorOf('roleIds')}
          onChange={(roleIds) => change({ roleIds })}
        />
      </div>
      <div data-field="genreIds">
        {data || error ? (
          <ChoicePills
            legend="Genres"
            choices={choices}
            chosen={values.genreIds}
            error={errorOf('genreIds')}
            onChange={(genreIds) => change({ genreIds })}
          />
        ) : (
          <div className="grid gap-2">
            <span className="font-semibold">Genres</span>
            <span className="sr-only">loading...</span>
            <Skeleton className="h-field" />
          </div>
        )}
        {!data && error && (
          <div
            className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 text-danger-ink"
            role="alert"
          >
            <p>The other genres could not be loaded. {errorMessage(error)}</p>
            <Button look="default" isBusy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        )}
      </div>
    </EditCard>
  );
}

type EditValueProps = { field: ProfileField; values: ProfileValues };

type Titled = { id: number; title: string };

function formatChosenTitles(ids: readonly string[], known: readonly Titled[]): string {
  return ids.map((id) => known.find((each) => String(each.id) === id)?.title ?? `No. ${id}`).join(', ');
}

function profileFieldText(
  field: Exclude<ProfileField, 'picture'>,
  values: ProfileValues,
  genres: readonly Titled[],
): string {
  const { city, state, zipcode } = values.place;
  return {
    ...toFieldTexts(PROFILE_FIELDS, values),
    place: [[city, state].filter(Boolean).join(', '), zipcode].filter(Boolean).join(' '),
    roleIds: formatChosenTitles(values.roleIds, TALENTS),
    genreIds: formatChosenTitles(values.genreIds, genres),
    videos: values.videos.map(({ link }) => link).join('\n'),
  }[field];
}

/** One field of a profile, for comparison with another version. */
function EditValue({ field, values }: EditValueProps) {
  const { data: genres = [] } = useGenreList();
  if (field === 'picture') return <EditPicture {...values} />;
  return (
    profileFieldText(field, values, genres).trim() || <span className="text-12 text-ink-faint">Nothing</span>
  );
}

function EditPicture({ name, picture: { key, url } }: ProfileValues) {
  const kept = useKeptUpload(url === null ? key : null, 'image');
  if (key === null) return <span className="text-12 text-ink-faint">No picture</span>;
  return (
    <>
      <Avatar name={name} src={url ?? kept.url} size="large" />
      <span className="sr-only">A picture</span>
    </>
  );
}
