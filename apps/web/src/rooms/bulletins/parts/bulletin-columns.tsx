import type { BulletinSort } from '@greenroom/contract/bulletins.rules';
import { IconEye } from '@tabler/icons-react';

import { formatCount, formatDate, formatDateTime } from '#kit/format.ts';
import type { Column } from '#kit/ui/table-column.ts';
import { IconButton } from '#kit/ui/icon-button.tsx';

import type { BulletinRow } from '../bulletins.queries.ts';
import { BulletinAuthor } from './bulletin-author.tsx';
import classes from './bulletin-cells.module.css';
import { BulletinStatus } from './bulletin-status.tsx';
import type { OnView } from './use-bulletin-panel.ts';

/** The columns of the board; author, talents and responses cannot be sorted. @source spec 2 /bulletin-board */
export function bulletinColumns(
  onView: OnView,
): readonly Column<BulletinRow, BulletinSort | 'author' | 'talents' | 'responses'>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      isSortable: true,
      cell: (post) => (
        <button
          type="button"
          className={classes.post}
          aria-haspopup="dialog"
          data-view-bulletin={post.id}
          title={post.title}
          onClick={(press) => onView(post.id, press.currentTarget)}
        >
          <span className={classes.title}>{post.title}</span>
          <span className={classes.excerpt} aria-hidden>
            {post.description}
          </span>
        </button>
      ),
    },
    {
      key: 'author',
      header: 'Author',
      width: '176px',
      cell: (post) => <BulletinAuthor user={post.user} />,
    },
    {
      key: 'talents',
      header: 'Talents',
      width: '148px',
      hideBelow: 1280,
      cell: (post) => (
        <span className={classes.soft}>{post.roles.map((role) => role.title).join(', ') || '–'}</span>
      ),
    },
    {
      key: 'responses',
      header: 'Responses',
      align: 'end',
      width: '108px',
      hideBelow: 1280,
      cell: (post) => <span className={classes.soft}>{formatCount(post.responses)}</span>,
    },
    {
      key: 'createdAt',
      header: 'Created',
      isSortable: true,
      width: '124px',
      cell: (post) => (
        <time className={classes.soft} dateTime={post.createdAt} title={formatDateTime(post.createdAt)}>
          {formatDate(post.createdAt)}
        </time>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      isSortable: true,
      width: '128px',
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
