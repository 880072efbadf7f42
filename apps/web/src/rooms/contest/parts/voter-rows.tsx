import { memo } from 'react';

import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { Voter } from '../contest-voters.queries.ts';
import { PersonRow } from './person-row.tsx';
import classes from './voter-list.module.css';

type VoterRowsProps = { pages: readonly Voter[][]; label: string };

/** Voters in one list. A rendered page is not rendered again when another is added. */
export function VoterRows({ pages, label }: VoterRowsProps) {
  if (!pages.some((page) => page.length > 0)) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {pages.map((page) => page[0] && <Rows key={page[0].id} voters={page} />)}
    </ul>
  );
}

const Rows = memo(function Rows({ voters }: { voters: readonly Voter[] }) {
  return voters.map(({ id, person, name, createdAt }) => (
    <PersonRow
      key={id}
      person={person ?? { name, city: '', state: '', profile_image_url: null }}
      end={<RelativeTime iso={createdAt} />}
    />
  ));
});
