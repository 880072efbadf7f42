import { cutText } from '@greenroom/contract/kit/cut-text';
import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { DateText, EmailText, NAME, PersonCell, SOFT, TWO_LINES } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';

import { fromMatch } from '#kit/marked.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { MarkedText } from '#kit/ui/marked-text.tsx';

import type { SupportRow } from '../support.queries.ts';
import { StateBadge, StateTime } from './support-state.tsx';

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
  return (
    <Link {...rest} to="/subscription-plan" search={{ id }} state={{ supportList, isAnswering: true }} />
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const SHORT = 160;

function decode(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** Returns the start of sanitised HTML as plain text, for a row. It is shown as text, so nothing in it can run. */
function shortenHtml(html: string): string {
  const text = html
    .slice(0, 20 * SHORT)
    .replaceAll(/<\/?(?:p|br|li|ul|ol|h[23]|blockquote)\b[^<>]*>/gi, ' ')
    .replaceAll(/<[^>]*(?:>|$)/g, '')
    .replaceAll(/&(#x?[\da-f]+|\w+);/gi, decode)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > SHORT ? `${cutText(text, SHORT)}…` : text;
}

type FoundProps = {
  children: string;
  /** What the row shows already: of this text only the rest is of interest. */
  beside?: string;
};

/** People's words in a row, in their own direction, with what the list is searched for marked. */
function Found({ children, beside }: FoundProps) {
  const { search = '' } = useSearch({ from: '/staff/support-management' });
  return (
    <bdi>
      <MarkedText search={search}>
        {beside === undefined ? children : fromMatch(children, search, beside)}
      </MarkedText>
    </bdi>
  );
}

const subject: Column<SupportRow> = {
  key: 'subject',
  header: 'Subject',
  isSortable: true,
  cell: ({ id, subject: words, message, matched, appeal, user: { name } }) => (
    <span className="block min-w-0">
      <SupportLink id={id} className={clsx(NAME, 'line-clamp-1!')} title={words}>
        <Found>{words}</Found>
      </SupportLink>
      <span className="block truncate text-12/4 text-ink-faint">
        {appeal?.decision === null && appeal.endedAt === null && (
          <>
            <Badge tone="attention">Appeal</Badge>{' '}
          </>
        )}
        <Found beside={`${words}\n${name}`}>{matched ?? shortenHtml(message)}</Found>
      </span>
    </span>
  ),
};
const person: Column<SupportRow> = {
  key: 'name',
  header: 'Person',
  isSortable: true,
  width: '184px',
  card: 'start',
  cell: ({ user: { name, profile_image: src } }) => (
    <PersonCell name={name} src={src}>
      <span className={clsx(TWO_LINES, 'leading-5')} title={name}>
        <Found>{name}</Found>
      </span>
    </PersonCell>
  ),
};
const email: Column<SupportRow> = {
  key: 'email',
  foldBelow: 1120,
  header: 'Email',
  isSortable: true,
  width: '218px',
  card: 'none',
  cell: ({ user }) => <EmailText>{user.email}</EmailText>,
};
const assignee: Column<SupportRow> = {
  key: 'assignee',
  foldBelow: 860,
  foldLabel: 'Assigned to',
  header: 'Assigned to',
  width: '132px',
  card: 'none',
  cell: ({ assignee: who }) =>
    who ? (
      <PersonCell name={who.name} src={who.picture_url} size="small">
        <span className={SOFT} title={who.name} dir="auto">
          {who.name}
        </span>
      </PersonCell>
    ) : (
      <span className="text-ink-faint">–</span>
    ),
};
const date: Column<SupportRow> = {
  key: 'createdAt',
  foldBelow: 860,
  header: 'Date',
  isSortable: true,
  width: '104px',
  card: 'none',
  cell: ({ createdAt }) => <DateText iso={createdAt} />,
};
const state: Column<SupportRow> = {
  key: 'waiting',
  isEdge: true,
  header: 'State',
  isSortable: true,
  // 'No answer needed'
  width: '160px',
  card: 'end',
  cell: (row) => (
    <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
      <StateBadge {...row} />
      <span className="text-12 whitespace-nowrap text-ink-faint">
        <StateTime {...row} />
      </span>
    </span>
  ),
};

/** The columns of the support list, where messages have states and where they do not. @source issue 4 Support */
export const deskColumns: readonly Column<SupportRow>[] = [subject, person, email, assignee, date, state];
export const plainColumns: readonly Column<SupportRow>[] = [subject, person, email, date];
