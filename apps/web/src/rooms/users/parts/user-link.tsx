import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type UserLinkProps = {
  userId: number;
  className: string | undefined;
  children: ReactNode;
  title?: string;
  'aria-label'?: string;
  'data-tip'?: string;
};

/** A link from the list to a person; the history keeps the list's state for the way back. */
export function UserLink({ userId, ...rest }: UserLinkProps) {
  const userList = useSearch({ from: '/staff/user-list' });
  return (
    <Link {...rest} to="/user-detail/$userId" params={{ userId: String(userId) }} state={{ userList }} />
  );
}
