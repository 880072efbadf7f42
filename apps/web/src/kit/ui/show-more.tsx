import { useState } from 'react';

import { formatCount } from '../format.ts';
import { Button } from './button.tsx';

const STEP = 50;

/**
 * Returns the first items of a list that is loaded whole, or the last ones, and the button that shows more: a page with
 * thousands is slow.
 */
export function useShowMore<T>(items: readonly T[], from: 'first' | 'last' = 'first') {
  const [count, setCount] = useState(STEP);
  const left = items.length - count;
  const more = left > 0 && (
    <Button look="subtle" isWide onClick={() => setCount(count + STEP)}>
      Show {formatCount(Math.min(STEP, left))} {from === 'last' ? 'earlier' : 'more'} of {formatCount(left)}
    </Button>
  );
  return { shown: from === 'last' ? items.slice(-count) : items.slice(0, count), more };
}
