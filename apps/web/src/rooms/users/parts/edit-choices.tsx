import { TALENTS } from '@greenroom/contract/users.rules';

import { wordsOf } from '#kit/api.ts';
import { Button } from '#kit/ui/button.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';

import { useGenreList } from '../users-genres.queries.ts';
import type { UserDetail } from '../users-profile.queries.ts';
import { ChoicePills } from './choice-pills.tsx';
import classes from './edit-form.module.css';
import type { ProfileForm } from './use-profile-form.ts';

type EditChoicesProps = { form: ProfileForm; user: UserDetail };

const TALENT_CHOICES = TALENTS.map(({ id, title }) => ({ value: String(id), label: title }));

/** Talents and genres, at least one of each. @source spec 5 Edit profile, contract Rulings */
export function EditChoices({ form, user }: EditChoicesProps) {
  const { draft, change, errorOf } = form;
  const { data, error, isFetching, refetch } = useGenreList();
  // Without the list, the person's current ones can still be removed.
  const choices = (data ?? user.genres).map(({ id, title }) => ({ value: String(id), label: title }));

  return (
    <section className={classes.card} aria-label="Talents and genres">
      <div data-field="roleIds">
        <ChoicePills
          legend="Talents"
          choices={TALENT_CHOICES}
          chosen={draft.roleIds}
          error={errorOf('roleIds')}
          onChange={(roleIds) => change({ roleIds })}
        />
      </div>
      <div data-field="genreIds">
        {data || error ? (
          <ChoicePills
            legend="Genres"
            choices={choices}
            chosen={draft.genreIds}
            error={errorOf('genreIds')}
            onChange={(genreIds) => change({ genreIds })}
          />
        ) : (
          <div className={classes.ghosts}>
            <span className={classes.legend}>Genres</span>
            <span className="only-read">loading...</span>
            <Skeleton className={classes.ghost} />
          </div>
        )}
        {!data && error && (
          <div className={classes.trouble} role="alert">
            <p>The other genres could not be loaded. {wordsOf(error)}</p>
            <Button look="default" isBusy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
