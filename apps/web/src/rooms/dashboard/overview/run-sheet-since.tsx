import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { formatDateTime } from '#kit/format.ts';

import type { RunSheet } from '../dashboard-desk.queries.ts';
import { countWords } from './run-sheet-words.ts';

type Since = NonNullable<RunSheet['since']>;

const CHIP =
  'inline-flex min-h-7 items-center rounded-full border border-line px-3 text-13 font-medium text-ink no-underline transition-colors hover:bg-hover pointer-coarse:min-h-control';

/** What is new since the visit before this one, each with a way to it. Days are as exact as the lists can be narrowed. */
export function RunSheetSince({ since }: { since: Since }) {
  const { at, day, today, people, posts, messages, sales, deeds } = since;
  const days = { start_date: day, end_date: today };
  const chips: ReactNode[] = [];
  const add = (count: number | null, words: [string, string], link: (text: string) => ReactNode) => {
    if (count) chips.push(link(countWords(count, ...words)));
  };
  add(people, ['new person', 'new people'], (text) => (
    <Link to="/user-list" search={days} className={CHIP}>
      {text}
    </Link>
  ));
  add(posts, ['post', 'posts'], (text) => (
    <Link to="/bulletin-board" className={CHIP}>
      {text}
    </Link>
  ));
  add(messages, ['message', 'messages'], (text) => (
    <Link to="/support-management" className={CHIP}>
      {text}
    </Link>
  ));
  add(sales, ['finished parlour', 'finished parlours'], (text) => (
    <Link to="/sell-parlour" className={CHIP}>
      {text}
    </Link>
  ));
  add(deeds, ['act by colleagues', 'acts by colleagues'], (text) => (
    <Link to="/activity" search={days} className={CHIP}>
      {text}
    </Link>
  ));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-6 py-3 text-13 text-ink-soft @max-[600px]:px-4">
      <p>
        {chips.length === 0 ? 'Nothing new since you were last here' : 'Since you were last here'}
        <span className="text-ink-faint">, {formatDateTime(at)}</span>
      </p>
      {chips.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Since you were last here">
          {chips.map((chip, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no other name, and no state
            <li key={index}>{chip}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
