import type { SupportSort } from '@greenroom/contract/support-list.rules';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { DateText, EmailText, NAME, PersonCell, TWO_LINES } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';

import type { SupportRow } from '../support.queries.ts';

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

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const SHORT = 160;

function decode(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** Returns the start of sanitised HTML as plain text, for a row. It is shown as text, so nothing in it can run. */
function shortTextOf(html: string): string {
  const text = html
    .slice(0, 20 * SHORT)
    .replaceAll(/<\/?(?:p|br|li|ul|ol|h[23]|blockquote)\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*(?:>|$)/g, '')
    .replaceAll(/&(#x?[\da-f]+|\w+);/gi, decode)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > SHORT ? `${text.slice(0, SHORT).toWellFormed()}…` : text;
}

function Answer({ isReplied }: { isReplied: boolean }) {
  const Icon = isReplied ? IconCircleCheck : IconClock;
  return (
    <span
      className={clsx(
        'flex w-fit items-center gap-1 rounded-full px-2 py-0.5 text-12 font-medium whitespace-nowrap',
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
        <span className={clsx(TWO_LINES, 'leading-5')} title={name}>
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
    cell: ({ user }) => <EmailText>{user.email}</EmailText>,
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
    needs: 'threads',
    cell: ({ replied }) => replied !== null && <Answer isReplied={replied} />,
  },
];
