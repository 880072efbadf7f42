import { centsOf } from '@greenroom/contract/kit/money';
import { shownCentsOf } from '@greenroom/contract/sales.rules';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { formatCount, formatDate, formatDateTime, formatMoney } from '#kit/format.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { NoteBox } from '#rooms/users/parts/note-box.tsx';

import type { SupportPerson } from '../support-person.queries.ts';

const LINK = 'font-medium wrap-anywhere text-accent-ink no-underline hover:underline';
const FAINT = 'text-13 text-ink-faint';

/** A heading with what stands below it, or one line where there is nothing. */
function Part({ title, none, count, children }: PartProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={title}>
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-14">
        {title}
        {count === 0 && <span className="text-13 font-normal text-ink-faint">{none}</span>}
      </h3>
      {children}
    </section>
  );
}
type PartProps = { title: string; none: string; count: number; children: ReactNode };

function Rows({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">{children}</ul>;
}

type RowProps = { link: LinkProps | null; title: string; side?: ReactNode; at: string; children?: ReactNode };

/** One thing: its name, which leads to it, and below it when that was. */
function Row({ link, title, side, at, children }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      {link ? (
        <Link {...link} className={LINK} dir="auto">
          {title}
        </Link>
      ) : (
        <span className="font-medium wrap-anywhere" dir="auto">
          {title}
        </span>
      )}
      <span>{side}</span>
      <p className="col-span-full flex flex-wrap items-center gap-x-2 text-13 text-ink-faint">
        <time dateTime={at} title={formatDateTime(at)}>
          {formatDate(at)}
        </time>
        {children}
      </p>
    </li>
  );
}

export type Payment = NonNullable<SupportPerson['money']>['payments'][number];
const STATES = {
  succeeded: '',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** Payments, with those of the same amount within days marked. */
export function Payments({ payments, userId }: { payments: readonly Payment[]; userId?: number }) {
  return (
    <Rows>
      {payments.map(({ id, kind, title, amount, status, reason, createdAt, sale, twice }) => (
        <Row
          key={`${kind} ${status} ${id}`}
          link={
            sale !== null
              ? { to: '/sell-parlour/detail/$id', params: { id: String(sale) } }
              : kind === 'plan' && userId !== undefined
                ? { to: '/user-detail/$userId', params: { userId: String(userId) }, search: { tab: 4 } }
                : null
          }
          title={title}
          side={formatMoney(shownCentsOf({ amountCents: centsOf(amount), status }) / 100)}
          at={createdAt}
        >
          {STATES[status] && <span>{STATES[status]}</span>}
          {reason && (
            <span className="wrap-anywhere" dir="auto">
              {reason}
            </span>
          )}
          {twice && <Badge tone="attention">Same amount twice</Badge>}
        </Row>
      ))}
    </Rows>
  );
}

type MoneyProps = { money: NonNullable<SupportPerson['money']>; userId: number };

/** The running plan, and the newest payments and refunds. */
export function Money({ money: { plan, payments }, userId }: MoneyProps) {
  return (
    <Part title="Plan and payments" none="No payments" count={payments.length}>
      <p className={plan ? '' : FAINT}>
        {plan ? `${plan.title} until ${formatDate(plan.endsAt)}` : 'No plan now'}
      </p>
      {payments.length > 0 && <Payments payments={payments} userId={userId} />}
    </Part>
  );
}

/** The parlours that they said they come to. */
export function Rsvps({ rsvps }: { rsvps: NonNullable<SupportPerson['rsvps']> }) {
  return (
    <Part title="RSVPs" none="None" count={rsvps.length}>
      {rsvps.length > 0 && (
        <Rows>
          {rsvps.map(({ id, title, startsAt, isOver, sale }) => (
            <Row
              key={id}
              link={
                sale !== null
                  ? { to: '/sell-parlour/detail/$id', params: { id: String(sale) } }
                  : { to: '/scheduler-parlour', search: { view: 'agenda', parlour: id } }
              }
              title={title}
              at={startsAt}
            >
              {!isOver && <Badge tone="accent">To come</Badge>}
            </Row>
          ))}
        </Rows>
      )}
    </Part>
  );
}

type Vote = NonNullable<SupportPerson['contest']>['votes'][number];

/** Votes, each with its round. */
export function VoteRows({ votes }: { votes: readonly Vote[] }) {
  return (
    <Rows>
      {votes.map(({ id, title, round, createdAt }) => (
        <Row
          key={id}
          link={{ to: '/song-contest', search: { round: round && !round.isOpen ? round.id : undefined } }}
          title={title}
          at={createdAt}
        >
          {round ? `Round of ${formatDate(round.startedAt)}` : 'In no round'}
          {round?.isOpen && <Badge tone="good">Open</Badge>}
        </Row>
      ))}
    </Rows>
  );
}

/** The newest votes. */
export function Votes({ votes }: { votes: readonly Vote[] }) {
  return (
    <Part title="Votes" none="None" count={votes.length}>
      {votes.length > 0 && <VoteRows votes={votes} />}
    </Part>
  );
}

type NotesProps = { notes: NonNullable<SupportPerson['notes']>; userId: number; messageId: number };

/** The newest staff notes, and a box for one more. */
export function Notes({ notes: { data, totalCounts }, userId, messageId }: NotesProps) {
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  if (!has('activity')) return null;
  return (
    <Part title="Staff notes" none="None" count={totalCounts}>
      {data.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {data.map(({ id, message, admin, createdAt }) => (
            <li key={id}>
              <p className="line-clamp-4 wrap-anywhere text-start whitespace-pre-line" dir="auto">
                {message}
              </p>
              <p className={FAINT}>
                <bdi>{admin}</bdi>, {formatDate(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {totalCounts > data.length && (
        <Link to="/user-detail/$userId" params={{ userId: String(userId) }} className={LINK}>
          All {formatCount(totalCounts)} notes
        </Link>
      )}
      {can('users.createNote') &&
        (isAdding ? (
          <NoteBox
            userId={userId}
            takesFocus
            onAdded={() => void client.invalidateQueries({ queryKey: ['users', 'beside', messageId] })}
          />
        ) : (
          <Button look="default" className="justify-self-start" onClick={() => setAdding(true)}>
            Add a note
          </Button>
        ))}
    </Part>
  );
}

const THREADS = {
  unanswered: { tone: 'attention', words: 'Unanswered' },
  later: { tone: 'accent', words: 'Later' },
  answered: { tone: 'good', words: 'Replied' },
  closed: { tone: 'quiet', words: 'No answer needed' },
} as const;

/** Their other messages to support. */
export function Threads({ threads: { data, totalCounts }, userId }: ThreadsProps) {
  return (
    <Part title="Other messages" none="None" count={totalCounts}>
      {data.length > 0 && (
        <Rows>
          {data.map(({ id, subject, createdAt, state }) => (
            <Row key={id} link={{ to: '/subscription-plan', search: { id } }} title={subject} at={createdAt}>
              <Badge tone={THREADS[state].tone}>{THREADS[state].words}</Badge>
            </Row>
          ))}
        </Rows>
      )}
      {totalCounts > data.length && has('details') && (
        <Link to="/support-management" search={{ user_id: userId }} className={LINK}>
          All {formatCount(totalCounts + 1)} messages
        </Link>
      )}
    </Part>
  );
}
type ThreadsProps = { threads: SupportPerson['threads']; userId: number };
