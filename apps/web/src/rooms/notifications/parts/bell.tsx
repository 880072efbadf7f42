import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';

import { has } from '#kit/capabilities.ts';
import { formatCount } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';

import { useLiveUnread, useUnreadCount } from '../notifications.queries.ts';

const NotificationPanel = lazyDialog(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
);

const MOST_SHOWN = 99;

/** The bell of the header: highlighted while something is unread; opens the list. @source spec 2 Header */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const unread = useUnreadCount();
  useLiveUnread((count) => setSaid(`New notification, ${formatCount(count)} unread`));
  // The specification only says whether there are some.
  const isCounted = has('details');
  const Icon = unread > 0 ? IconBellRinging : IconBell;
  return (
    <>
      <IconButton
        className="data-unread:bg-accent-tint! data-unread:text-accent-ink! data-unread:hover:bg-accent-tint-hover! data-unread:aria-expanded:bg-accent-tint-hover!"
        label={
          unread > 0 ? `Notifications, ${isCounted ? formatCount(unread) : 'some'} unread` : 'Notifications'
        }
        tip="end"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-unread={unread > 0 || undefined}
        icon={
          <>
            <Icon size={18} aria-hidden />
            {unread > 0 && isCounted && (
              <span
                className="absolute bottom-[calc(50%+2px)] left-[calc(50%+2px)] min-w-[18px] rounded-full border-2 border-paper bg-accent px-1 text-center text-12 leading-4 font-semibold text-on-fill"
                aria-hidden
              >
                {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
              </span>
            )}
          </>
        }
        onClick={() => setOpen(true)}
      />
      <output className="sr-only">{said}</output>
      <NotificationPanel isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
