import { useState } from 'react';

import { lazyPart } from '#kit/lazy-part.tsx';

import type { TouchesLinesProps } from './touches-lines.tsx';
import type { VotesAsideProps } from './votes-aside.tsx';

type Closing = { onClose: () => void };
const Lines = lazyPart<TouchesLinesProps & Closing>(
  async () => (await import('./touches-lines.tsx')).TouchesLines,
);
const Aside = lazyPart<VotesAsideProps & Closing>(async () => (await import('./votes-aside.tsx')).VotesAside);

type UserTouchesProps = TouchesLinesProps & {
  /** Whether their votes are to be set aside with them, where that is offered. */
  aside?: Pick<VotesAsideProps, 'isOn' | 'onChange'>;
};

/** Says in a confirmation what it touches to deactivate or delete people. Loaded with the first one. */
export function UserTouches({ aside, ...what }: UserTouchesProps) {
  const [isMissing, setMissing] = useState(false);
  const onClose = () => setMissing(true);
  if (isMissing) return null;
  return (
    <>
      <Lines {...what} onClose={onClose} />
      {aside && <Aside ids={what.ids} {...aside} onClose={onClose} />}
    </>
  );
}
