import { TALENTS } from '@greenroom/contract/users.rules';

import { wordsOf } from '#kit/api.ts';
import { Button } from '#kit/ui/button.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useGenreList } from '../users-genres.queries.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { ChoicePills } from './choice-pills.tsx';
import { EditCard } from './edit-card.tsx';
import type { ProfileForm } from './use-profile-form.ts';

type EditChoicesProps = { form: ProfileForm; user: UserDetail };

const TALENT_CHOICES = TALENTS.map(({ id, title }) => ({ value: String(id), label: title }));

/** Talents and genres, at least one of each. @source spec 5 Edit profile, contract Rulings */
export function EditChoices({ form, user }: EditChoicesProps) {
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
            <p>The other genres could not be loaded. {wordsOf(error)}</p>
            <Button look="default" isBusy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        )}
      </div>
    </EditCard>
  );
}
