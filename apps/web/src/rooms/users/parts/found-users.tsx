import { Combobox } from '@mantine/core';

import { Avatar } from '#kit/ui/avatar.tsx';
import { Button } from '#kit/ui/button.tsx';

import classes from './found-users.module.css';
import type { UserLookup } from './use-user-lookup.ts';

type FoundUsersProps = {
  label: string;
  lookup: UserLookup;
  /** The id of the chosen person. */
  chosenId: number | undefined;
};

/** The list below the picker's field: the people found, or why there are none. */
export function FoundUsers({ label, lookup, chosenId }: FoundUsersProps) {
  const { found, answered, isAsking, words, failure, onRetry } = lookup;
  return (
    <>
      <Combobox.Options className={classes.list ?? ''} aria-label={label} aria-busy={isAsking || undefined}>
        {found.map((user) => (
          <Combobox.Option
            key={user.id}
            className={classes.option ?? ''}
            value={String(user.id)}
            // Results for older letters stay visible, but do not match the current text.
            disabled={answered === null}
            aria-selected={user.id === chosenId}
          >
            <Avatar name={user.name} src={user.profile_image_url} />
            <span className={classes.words}>
              <span className={classes.name}>{user.name}</span>
              <span className={classes.email}>{user.email}</span>
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {words && <p className={classes.note}>{words}</p>}
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {failure} {/* The field keeps the focus, or the list would close under the pointer. */}
          <Button look="subtle" onMouseDown={(press) => press.preventDefault()} onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
    </>
  );
}
