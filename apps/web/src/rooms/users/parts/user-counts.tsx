import type { ProfileTab } from '@greenroom/contract/users-profile.rules';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';

import { formatCount } from '#kit/format.ts';

import type { UserDetail } from '../users-profile.queries.ts';
import classes from './user-counts.module.css';

type Count = { count: number; one: string; many: string; link: LinkProps };

function countsOf({ id, name, counts }: UserDetail): Count[] {
  const params = { userId: String(id) };
  const tab = (number: ProfileTab): LinkProps => ({
    to: '/user-detail/$userId',
    params,
    search: { tab: number },
    state: true,
    replace: true,
    resetScroll: false,
  });
  const posts: LinkProps = { to: '/bulletin-board', search: { user_id: id } };
  const messages: LinkProps = { to: '/support-management', search: { user_id: id } };
  const podcasts: LinkProps = { to: '/podcast-detail/$id', params: { id: String(id) } };
  const parlours: LinkProps = { to: '/sell-parlour', search: { author: name } };
  return [
    { count: counts.bulletins, one: 'Post', many: 'Posts', link: posts },
    { count: counts.supports, one: 'Support message', many: 'Support messages', link: messages },
    { count: counts.podcasts, one: 'Podcast', many: 'Podcasts', link: podcasts },
    { count: counts.parlours, one: 'Parlour', many: 'Parlours', link: parlours },
    { count: counts.audio_links, one: 'Track', many: 'Tracks', link: tab(2) },
    { count: counts.projects, one: 'Project', many: 'Projects', link: tab(3) },
    { count: counts.plans, one: 'Plan', many: 'Plans', link: tab(4) },
  ];
}

/** What a person has made in the app: each figure links to the list that it counts; a zero has no link. */
export function UserCounts({ user }: { user: UserDetail }) {
  return (
    <ul className={classes.counts} aria-label={`Records of ${user.name}`}>
      {countsOf(user).map(({ count, one, many, link }) => (
        <li key={one} className={classes.item} data-none={count === 0 || undefined}>
          <span className={classes.count}>{formatCount(count)}</span>
          {count === 0 ? (
            <span className={classes.label}>{many}</span>
          ) : (
            <Link
              {...link}
              className={classes.link}
              aria-label={`${formatCount(count)} ${count === 1 ? one : many}`}
            >
              {count === 1 ? one : many}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
