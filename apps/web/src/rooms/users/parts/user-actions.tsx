import { IconEye } from '@tabler/icons-react';

import buttonClasses from '#kit/ui/icon-button.module.css';

import type { UserRow } from '../users.queries.ts';
import { RemoveUser } from './remove-user.tsx';
import { UserLink } from './user-link.tsx';

/** View, and Delete with a confirmation and Undo. */
export function UserActions({ user }: { user: UserRow }) {
  return (
    <>
      <UserLink
        userId={user.id}
        className={buttonClasses.button}
        aria-label={`View ${user.name}`}
        data-tip="View"
      >
        <IconEye size={18} aria-hidden />
      </UserLink>
      <RemoveUser user={user} />
    </>
  );
}
