import { IconArrowUp } from '@tabler/icons-react';

import { formatCount } from '#kit/format.ts';
import { Button } from '#kit/ui/button.tsx';

type ArrivalsProps = { count: number; onShow: () => void };

/** Below the list, where it moves nothing: announces new notifications, and shows them on a press. */
export function Arrivals({ count, onShow }: ArrivalsProps) {
  return (
    <output className="flex-none">
      {count > 0 && (
        <div className="border-t border-line px-6 py-3 max-sm:px-gutter">
          <Button isWide icon={<IconArrowUp size={18} aria-hidden />} onClick={onShow}>
            Show {formatCount(count)} new
          </Button>
        </div>
      )}
    </output>
  );
}
