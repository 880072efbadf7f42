import { Link } from '@tanstack/react-router';

import { formatCount } from '#kit/format.ts';
import { PanelLink } from '#kit/ui/panel-link.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import { useBulletinsOf } from '../bulletins.queries.ts';
import type { BulletinRow } from '../bulletins.queries.ts';

/** The most that are listed; a link leads to all. */
const MOST = 3;

type OtherPostsProps = { post: Pick<BulletinRow, 'id' | 'user'>; onView: (id: number) => void };

/** What else the author has posted, the newest first. */
export function OtherPosts({ post, onView }: OtherPostsProps) {
  const { data } = useBulletinsOf(post.user.id);
  const others = data?.data.filter(({ id }) => id !== post.id) ?? [];
  const total = data?.totalCounts ?? 0;
  if (!post.user.id || others.length === 0) return null;
  return (
    <section
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3"
      aria-label={`Other posts by ${post.user.name}`}
    >
      <h4 className="text-14 font-semibold">
        Other posts by <bdi>{post.user.name}</bdi> ({formatCount(total - 1)})
      </h4>
      <ul className="grid gap-1">
        {others.slice(0, MOST).map(({ id, title, status, createdAt }) => (
          <li key={id} className="flex min-w-0 items-center justify-between gap-3">
            <PanelLink
              from="/bulletin-board"
              to="."
              search={(before) => ({ ...before, post: id })}
              className="inline-flex items-center no-underline min-h-9 min-w-0 cursor-pointer truncate rounded-sm text-start text-accent-ink hover:underline focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
              onOpen={() => onView(id)}
            >
              <span className="truncate" dir="auto">
                {title}
              </span>
            </PanelLink>
            <span className="flex-none text-13 text-ink-faint">
              {!status && 'Inactive · '}
              <RelativeTime iso={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <Link to="/bulletin-board" search={{ user_id: post.user.id }} className="justify-self-start text-13">
        All posts by <bdi>{post.user.name}</bdi>
      </Link>
    </section>
  );
}
