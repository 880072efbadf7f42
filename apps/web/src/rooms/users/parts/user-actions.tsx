import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import buttonClasses from '#kit/ui/icon-button.module.css';
import { RemoveRow } from '#kit/ui/remove-row.tsx';

import { useRemoveUser } from '../users.queries.ts';
import type { UserRow } from '../users.queries.ts';
import classes from './user-cells.module.css';

/** View, and Delete with a question and an Undo. */
export function UserActions({ user }: { user: UserRow }) {
  const remove = useRemoveUser();
  return (
    <>
      <Link
        to="/user-detail/$userId"
        params={{ userId: String(user.id) }}
        className={buttonClasses.button}
        aria-label={`View ${user.name}`}
        data-tip="View"
      >
        <IconEye size={18} aria-hidden />
      </Link>
      <RemoveRow name={user.name} title="Delete user" onRemove={() => remove.mutateAsync(user)}>
        <strong className={classes.named}>{user.name}</strong> ({user.email}) and all that is theirs
        (projects, podcasts, tracks, posts, messages) leave the app and every list. Votes and payments stay in
        the totals. You can undo this.
      </RemoveRow>
    </>
  );
}
