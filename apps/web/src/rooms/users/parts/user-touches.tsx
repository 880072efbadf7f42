import { useState } from 'react';

import { lazyPart } from '#kit/lazy-part.tsx';

import type { TouchesLinesProps } from './touches-lines.tsx';
import type { VotesAsideProps } from './votes-aside.tsx';

type Closing = { onClose: () => void };
const Lines = lazyPart<TouchesLinesProps & Closing>(
  async () => (await import('./touches-lines.tsx')).TouchesLines,
);
const Aside = lazyPart<VotesAsideProps & Closing>(async () => (await import('./votes-aside.tsx')).VotesAside);

type UserTouchesProps = {
  ids: readonly number[];
  action: TouchesLinesProps['action'] | 'activate';
  /** Whether their votes are to be set aside with them, or to count again, where that is offered. */
  aside?: Pick<VotesAsideProps, 'isOn' | 'onChange'>;
};

/** Says in a confirmation what it touches to deactivate, activate or delete people. Loaded with the first one. */
export function UserTouches({ ids, action, aside }: UserTouchesProps) {
  const [isMissing, setMissing] = useState(false);
  const onClose = () => setMissing(true);
  if (isMissing) return null;
  return (
    <>
      {action !== 'activate' && <Lines ids={ids} action={action} onClose={onClose} />}
      {aside && <Aside ids={ids} isAgain={action === 'activate'} {...aside} onClose={onClose} />}
    </>
  );
}
