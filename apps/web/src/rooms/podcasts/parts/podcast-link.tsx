import { Link, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type PodcastLinkProps = Omit<ComponentProps<'a'>, 'href'> & { userId: number };

/** A link of the list to a person's podcasts; the history keeps the way back to this page and order of the list. */
export function PodcastLink({ userId, ...rest }: PodcastLinkProps) {
  const podcastList = useSearch({ from: '/staff/podcast-management' });
  return <Link {...rest} to="/podcast-detail/$id" params={{ id: String(userId) }} state={{ podcastList }} />;
}
