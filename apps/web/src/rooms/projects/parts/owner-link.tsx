import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

import { markFrom } from '#rooms/users/parts/from-marker.ts';

type OwnerLinkProps = {
  userId: number;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
};

/** The mark is for the page that opens here, not for one in another tab. */
function handleClick(press: MouseEvent): void {
  if (!press.ctrlKey && !press.metaKey && !press.shiftKey) markFrom();
}

/** Leads to the owner's page, which opens on their projects; the list behind it stays as one left it. */
export function OwnerLink({ userId, ...rest }: OwnerLinkProps) {
  return (
    <Link
      {...rest}
      to="/user-detail/$userId"
      params={{ userId: String(userId) }}
      state
      onClick={handleClick}
    />
  );
}
