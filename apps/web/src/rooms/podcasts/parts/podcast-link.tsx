import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type PodcastLinkProps = {
  userId: number;
  className: string | undefined;
  children: ReactNode;
  title?: string;
  'aria-label'?: string;
  'data-tip'?: string;
};

/** A link from the list to a person's podcasts; the history keeps the list's page and order for the way back. */
export function PodcastLink({ userId, ...rest }: PodcastLinkProps) {
  const podcastList = useSearch({ from: '/staff/podcast-management' });
  return <Link {...rest} to="/podcast-detail/$id" params={{ id: String(userId) }} state={{ podcastList }} />;
}
