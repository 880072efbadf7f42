import { IconArrowUp } from '@tabler/icons-react';

import { formatCount } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';

import classes from './arrivals.module.css';

type ArrivalsProps = { count: number; onShow: () => void };

/** Below the list, where it moves nothing: announces new notifications, and shows them on a press. */
export function Arrivals({ count, onShow }: ArrivalsProps) {
  return (
    <output className={classes.arrivals}>
      {count > 0 && (
        <div className={classes.foot}>
          <Button isWide icon={<IconArrowUp size={18} aria-hidden />} onClick={onShow}>
            Show {formatCount(count)} new
          </Button>
        </div>
      )}
    </output>
  );
}
