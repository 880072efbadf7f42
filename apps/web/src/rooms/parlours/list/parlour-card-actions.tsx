import { IconListCheck, IconPencil, IconTrash, IconVideo } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

import { Button } from '#kit/ui/button.tsx';

import type { Parlour } from '../parlours.queries.ts';

const WHOLE_ROW = '@max-[312px]:col-span-full';

/** Opens a dialog or panel about a parlour. */
export type OnOpenParlour = (what: 'details' | 'participants' | 'edit' | 'remove', parlour: Parlour) => void;

/** Downloads the intro through a new tab: a file of the store is never played as a page of its own. */
function saveIntro(url: string, title: string): void {
  const address = new URL(url, location.href);
  address.searchParams.set('download', `${title} intro`);
  window.open(address, '_blank', 'noopener');
}

type ParlourCardActionsProps = { parlour: Parlour; onOpen: OnOpenParlour; className?: string };

/** The actions for a parlour, two per row; where that is too narrow, the longer ones wrap. A live one cannot be edited. @source spec 2 Scheduler Parlour */
export function ParlourCardActions({ parlour, onOpen, className }: ParlourCardActionsProps) {
  const { suite_title: title, live, sell_parlour } = parlour;
  const { video_intro_url: intro } = sell_parlour;
  const of = <span className="sr-only"> of {title}</span>;
  return (
    <div className={clsx('@container border-t border-line pt-3 pb-4', className)}>
      <div className="grid grid-cols-[1fr_auto] gap-2 @max-[312px]:grid-cols-[1fr_1fr]">
        <Action
          icon={<IconListCheck size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => onOpen('participants', parlour)}
        >
          <span>All RSVP{of}</span>
        </Action>
        <Action
          icon={<IconPencil size={16} aria-hidden />}
          aria-haspopup="dialog"
          disabled={live}
          title={live ? 'A live parlour cannot be edited.' : undefined}
          onClick={() => onOpen('edit', parlour)}
        >
          <span>
            Edit<span className="sr-only"> {title}</span>
          </span>
        </Action>
        <Action
          className={WHOLE_ROW}
          icon={<IconVideo size={16} aria-hidden />}
          disabled={intro === null}
          onClick={() => intro !== null && saveIntro(intro, title)}
        >
          <span>Download Video Intro{of}</span>
        </Action>
        <Action
          className={WHOLE_ROW}
          icon={<IconTrash size={16} aria-hidden />}
          tone="danger"
          aria-haspopup="dialog"
          data-remove
          onClick={() => onOpen('remove', parlour)}
        >
          <span>
            Delete Parlour<span className="sr-only"> {title}</span>
          </span>
        </Action>
      </div>
    </div>
  );
}

function Action({ className, ...props }: ComponentProps<typeof Button>) {
  return (
    <Button
      look="default"
      className={clsx('min-w-0 px-2! text-13! [&>span]:gap-1.5', className)}
      {...props}
    />
  );
}
