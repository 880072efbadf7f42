import type { SupportSort } from '@greenroom/contract/support-list.rules';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { clsx } from 'clsx';

import { DateText, NAME, PersonCell, SoftText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';

import type { SupportRow } from '../support.queries.ts';
import { SupportLink } from './support-link.tsx';
import { shortTextOf } from './support-text.ts';

function Answer({ isReplied }: { isReplied: boolean }) {
  const Icon = isReplied ? IconCircleCheck : IconClock;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full align-middle px-2 py-0.5 text-12 font-medium whitespace-nowrap',
        isReplied ? 'bg-good-tint text-good-ink' : 'bg-attention-tint text-attention-ink',
      )}
    >
      <Icon size={14} aria-hidden />
      {isReplied ? 'Replied' : 'Unanswered'}
    </span>
  );
}

/** The columns of the support list. @source issue 4 Support */
export const supportColumns: readonly (Column<SupportRow> & { key: SupportSort | 'replied' })[] = [
  {
    key: 'subject',
    header: 'Subject',
    isSortable: true,
    cell: ({ id, subject, message }) => (
      <span className="block min-w-0">
        <SupportLink id={id} className={clsx(NAME, 'line-clamp-1!')} title={subject}>
          {subject}
        </SupportLink>
        <span className="block truncate text-12/4 text-ink-faint">{shortTextOf(message)}</span>
      </span>
    ),
  },
  {
    key: 'name',
    header: 'Person',
    isSortable: true,
    width: '18%',
    card: 'start',
    cell: ({ user: { name, profile_image: src } }) => (
      <PersonCell name={name} src={src}>
        <span className="line-clamp-2 leading-5 wrap-anywhere" title={name}>
          {name}
        </span>
      </PersonCell>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    isSortable: true,
    width: '23%',
    card: 'none',
    cell: ({ user }) => <SoftText>{user.email}</SoftText>,
  },
  {
    key: 'createdAt',
    header: 'Date',
    isSortable: true,
    width: '112px',
    card: 'none',
    cell: ({ createdAt }) => <DateText iso={createdAt} />,
  },
  {
    key: 'replied',
    header: 'Answer',
    width: '132px',
    card: 'end',
    cell: ({ replied }) => <Answer isReplied={replied} />,
  },
];
