import { SUPPORT } from '@greenroom/contract/support.rules';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';

import { can } from '#kit/can.ts';
import { now as serverNow } from '#kit/clock.ts';
import { dayAfter, formatDay } from '#kit/format.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';
import { Button } from '#kit/ui/button.tsx';
import { Menu } from '#kit/ui/menu.tsx';

import { StateBadge, StateTime } from '../list/support-state.tsx';
import { useSetSupportState } from '../support-desk.queries.ts';
import type { SupportMessage } from '../support.queries.ts';
import { AssignMenu } from './assign-menu.tsx';
import type { NextMessage } from './use-next-message.ts';

const LaterDialog = lazyDialog(async () => (await import('./later-dialog.tsx')).LaterDialog);

/** When an answer is usually postponed to, in days. */
const DAYS = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
] as const;

type DeskBarProps = { message: SupportMessage; next: NextMessage };

/** What a message needs and whose it is, with the ways to change both. */
export function DeskBar({ message, next }: DeskBarProps) {
  const set = useSetSupportState(message);
  const later = useOpening<true>();
  const [now] = useState(() => serverNow());
  const { state } = message;

  /** A failure shows a toast and leaves the message where it is. */
  async function change(body: Parameters<typeof set.mutateAsync>[0]): Promise<void> {
    const isDone = await set.mutateAsync(body).then(
      () => true,
      () => false,
    );
    if (isDone && body.state !== 'open') await next.goOn();
  }

  const postpone = (until: string) => void change({ state: 'later', until });
  const dayItems = DAYS.map(([words, count]) => {
    const day = dayAfter(now, count);
    return { label: `${words}, ${formatDay(day)}`, onSelect: () => postpone(day) };
  });
  const isOpen = state === 'unanswered';
  return (
    <section className="flex flex-wrap items-center gap-x-2 gap-y-2" aria-label="State">
      <span className="me-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge {...message} />
        <span className="text-13 text-ink-soft">
          <StateTime {...message} />
        </span>
      </span>
      {/* One group, so that no single button is left on a line of its own while there is room. */}
      <div className="flex flex-wrap gap-2">
        {can('support.assign') && <AssignMenu message={message} />}
        {can('support.setState') && isOpen && (
          <>
            <Menu
              label="Answer later"
              items={[...dayItems, { label: 'Another day…', onSelect: () => later.open(true) }]}
              renderTrigger={(trigger) => (
                <Button {...trigger} look="default">
                  Answer later
                  <IconChevronDown size={16} aria-hidden />
                </Button>
              )}
            />
            <Button look="default" isBusy={set.isPending} onClick={() => void change({ state: 'closed' })}>
              Needs no answer
            </Button>
          </>
        )}
        {can('support.setState') && (state === 'later' || state === 'closed') && (
          <Button look="default" isBusy={set.isPending} onClick={() => void change({ state: 'open' })}>
            Open again
          </Button>
        )}
      </div>
      {later.what && (
        <LaterDialog
          key={later.count}
          isOpen={later.isOpen}
          onClose={later.close}
          first={dayAfter(now, 1)}
          last={dayAfter(now, SUPPORT.laterDays)}
          onChoose={(day) => {
            later.close();
            postpone(day);
          }}
        />
      )}
    </section>
  );
}
