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

/** A link of the list to a person's podcasts; the history keeps the way back to this page and order of the list. */
export function PodcastLink({ userId, ...rest }: PodcastLinkProps) {
  const podcastList = useSearch({ from: '/staff/podcast-management' });
  return <Link {...rest} to="/podcast-detail/$id" params={{ id: String(userId) }} state={{ podcastList }} />;
}
