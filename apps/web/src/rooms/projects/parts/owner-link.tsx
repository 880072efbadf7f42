import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

import { markFrom } from '#rooms/users/parts/from-marker.ts';

type OwnerLinkProps = {
  userId: number;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
};

/** The mark is for a page that opens in this tab, not in another. */
function handleClick(press: MouseEvent): void {
  if (!press.ctrlKey && !press.metaKey && !press.shiftKey) markFrom();
}

/** Links to the owner's profile, which opens on their projects; the list behind it keeps its state. */
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
