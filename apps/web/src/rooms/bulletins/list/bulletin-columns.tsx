import type { BulletinSort } from '@greenroom/contract/bulletins-list.rules';
import { IconEye } from '@tabler/icons-react';

import { formatCount } from '#kit/format.ts';
import { DateText, NumberText } from '#kit/list/cells.tsx';
import { ShortList } from '#kit/list/short-list.tsx';
import type { Column } from '#kit/list/table-column.ts';
import type { OnView } from '#kit/list/use-row-panel.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { PanelLink } from '#kit/ui/panel-link.tsx';
import { StatusSwitch } from '#kit/ui/status-switch.tsx';
import { ReportsMark } from '#kit/ui/reports-mark.tsx';
import { ProfileLink } from '#rooms/users/parts/profile-link.tsx';

import { useSetBulletinStatus } from '../bulletins.queries.ts';
import type { BulletinRow } from '../bulletins.queries.ts';

type Key = BulletinSort | 'author' | 'talents' | 'responses';

function Post({ post, onView }: { post: BulletinRow; onView: OnView }) {
  return (
    <PanelLink
      from="/bulletin-board"
      to="."
      search={(before) => ({ ...before, post: post.id })}
      className="text-inherit no-underline group grid min-h-10 w-full min-w-0 cursor-pointer grid-cols-[minmax(0,1fr)] content-center rounded-sm text-start focus-visible:-outline-offset-2 pointer-coarse:-my-3 pointer-coarse:min-h-11 max-sm:-my-3 max-sm:min-h-11"
      data-view-row={post.id}
      title={post.title}
      onOpen={(opener) => onView(post.id, opener)}
    >
      <span className="truncate leading-5 font-medium group-hover:underline" dir="auto">
        {post.title}
      </span>
      <span className="truncate text-12/4 text-ink-faint" aria-hidden dir="auto">
        {post.description}
      </span>
    </PanelLink>
  );
}

/** The columns of the board; author, talents and responses cannot be sorted. @source spec 2 /bulletin-board */
export function bulletinColumns(onView: OnView): readonly (Column<BulletinRow> & { key: Key })[] {
  return [
    {
      key: 'title',
      header: 'Title',
      isSortable: true,
      cell: (post) => (
        <span className="flex min-w-0 items-center gap-2">
          <Post post={post} onView={onView} />
          <ReportsMark kind="bulletins" record={post.id} reporters={post.reports} name={post.title} />
        </span>
      ),
    },
    {
      key: 'author',
      header: 'Author',
      width: '176px',
      card: 'start',
      cell: ({ user }) => <BulletinAuthor user={user} />,
    },
    {
      key: 'talents',
      foldBelow: 960,
      header: 'Talents',
      width: '148px',
      card: 'none',
      cell: ({ roles }) => <ShortList items={roles.map(({ title }) => title)} />,
    },
    {
      key: 'responses',
      foldBelow: 860,
      foldLabel: 'Responses',
      header: 'Responses',
      align: 'end',
      width: '108px',
      card: 'none',
      cell: ({ responses }) => <NumberText>{formatCount(responses)}</NumberText>,
    },
    {
      key: 'createdAt',
      foldBelow: 860,
      header: 'Created',
      isSortable: true,
      width: '124px',
      card: 'none',
      needs: 'details',
      cell: ({ createdAt }) => <DateText iso={createdAt} />,
    },
    {
      key: 'status',
      isEdge: true,
      header: 'Status',
      isSortable: true,
      width: '128px',
      card: 'end',
      cell: (post) => <BulletinStatus post={post} />,
    },
  ];
}

/** View Details at the end of a row. */
export function viewAction(onView: OnView) {
  return (post: BulletinRow) => (
    <IconButton
      label="View Details"
      tip="end"
      aria-label={`View Details of ${post.title}`}
      aria-haspopup="dialog"
      icon={<IconEye size={18} aria-hidden />}
      onClick={(press) => onView(post.id, press.currentTarget)}
    />
  );
}

type BulletinAuthorProps = { user: BulletinRow['user']; size?: 'small' | 'normal' };

/** Shows the author, with a link to the profile that is easy to tap and makes no row higher. */
export function BulletinAuthor({ user, size = 'small' }: BulletinAuthorProps) {
  const title = [user.name, user.email].filter(Boolean).join(', ');
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={user.name} src={user.profile_image_url} size={size} />
      <ProfileLink
        id={user.id}
        className="flex min-w-0 items-center text-13 text-inherit no-underline focus-visible:-outline-offset-2 pointer-coarse:-my-3 pointer-coarse:min-h-11 max-sm:-my-3 max-sm:min-h-11 [a]:hover:underline"
        title={title}
      >
        <span className="truncate" dir="auto">
          {user.name}
        </span>
      </ProfileLink>
    </span>
  );
}

/** Whether the app shows a post; a press changes it without a confirmation. @source spec 4 Bulletin status */
export function BulletinStatus({ post }: { post: Pick<BulletinRow, 'id' | 'title' | 'status'> }) {
  const setStatus = useSetBulletinStatus();
  return (
    <span className="flex">
      <StatusSwitch
        call="bulletins.setStatus"
        isOn={post.status}
        label={`${post.title} is active`}
        onToggle={(status) => setStatus({ id: post.id, title: post.title, status })}
      />
    </span>
  );
}
