import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { useKeys } from '#kit/keys.ts';
import { Button } from '#kit/ui/button.tsx';

import { focusReplyBox } from './reply-box.tsx';

/** Whether the reply box is below what the window shows. */
function useIsBelow(): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const box = document.querySelector('[data-reply-box]');
    if (!box) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      setBelow(last !== undefined && !last.isIntersecting && last.boundingClientRect.top > 0);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return isBelow;
}

/** Leads to the reply box from anywhere in a long thread, by a button and by `r`. */
export function ReplyJump() {
  const isBelow = useIsBelow();
  useKeys('This message', [{ keys: 'r', label: 'Write a reply', onPress: focusReplyBox }]);
  if (!isBelow) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-1 flex justify-center print:hidden">
      <Button
        look="default"
        className="pointer-events-auto shadow-float"
        icon={<IconArrowDown size={18} aria-hidden />}
        aria-keyshortcuts="r"
        onClick={focusReplyBox}
      >
        Reply
      </Button>
    </div>
  );
}
