import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type SupportLinkProps = {
  id: number;
  className: string | undefined;
  children: ReactNode;
  title?: string;
  'aria-label'?: string;
  'data-tip'?: string;
};

/** A link from the list to a message; the history keeps the list, for the way back and for previous and next. */
export function SupportLink({ id, ...rest }: SupportLinkProps) {
  const supportList = useSearch({ from: '/staff/support-management' });
  return <Link {...rest} to="/subscription-plan" search={{ id }} state={{ supportList }} />;
}
