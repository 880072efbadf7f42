import {
  IconCalendarPlus,
  IconDots,
  IconHistory,
  IconListCheck,
  IconPencil,
  IconRepeat,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import { clsx } from 'clsx';

import { can } from '#kit/can.ts';
import { downloadLink } from '#kit/download.ts';
import { Button } from '#kit/ui/button.tsx';
import { IconButton } from '#kit/ui/icon-button.tsx';
import { Menu } from '#kit/ui/menu.tsx';
import { canReadHistory } from '#rooms/audit/audit.queries.ts';

import { canSaveCalendarFile, saveCalendarFile } from '../parlours-calendar.queries.ts';
import { canEditParlours, canRepeatParlours } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';

/** Opens a dialog or panel about a parlour. */
export type OnOpenParlour = (
  what: 'details' | 'participants' | 'edit' | 'repeat' | 'history' | 'remove',
  parlour: Parlour,
) => void;

/** Downloads the intro through a new tab: a file of the store is never played as a page of its own. */
function saveIntro(url: string, title: string): void {
  window.open(downloadLink(url, `${title} intro`).href, '_blank', 'noopener');
}

type ParlourCardActionsProps = { parlour: Parlour; onOpen: OnOpenParlour; className?: string };

/** Who comes is one press away; the rest is a menu. A live parlour cannot be edited. @source spec 2 Scheduler Parlour */
export function ParlourCardActions({ parlour, onOpen, className }: ParlourCardActionsProps) {
  const { suite_title: title, live, sell_parlour } = parlour;
  const { video_intro_url: intro } = sell_parlour;
  return (
    <div className={clsx('flex items-center gap-2 border-t border-line pt-3 pb-4', className)}>
      <Button
        look="default"
        className="flex-1! text-13!"
        icon={<IconListCheck size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onOpen('participants', parlour)}
      >
        <span>
          All RSVP<span className="sr-only"> of {title}</span>
        </span>
      </Button>
      <Menu
        label={`Actions for ${title}`}
        renderTrigger={(props) => (
          <IconButton
            {...props}
            data-remove
            label={`Actions for ${title}`}
            tip="none"
            icon={<IconDots size={18} aria-hidden />}
          />
        )}
        items={[
          canEditParlours() && {
            label: live ? 'Edit (not while live)' : 'Edit',
            icon: <IconPencil size={18} aria-hidden />,
            isDisabled: live,
            onSelect: () => onOpen('edit', parlour),
          },
          canRepeatParlours() && {
            label: 'Repeat weekly',
            icon: <IconRepeat size={18} aria-hidden />,
            onSelect: () => onOpen('repeat', parlour),
          },
          {
            label: 'Download Video Intro',
            icon: <IconVideo size={18} aria-hidden />,
            isDisabled: intro === null,
            onSelect: () => intro !== null && saveIntro(intro, title),
          },
          canSaveCalendarFile() && {
            label: 'Add to calendar',
            icon: <IconCalendarPlus size={18} aria-hidden />,
            onSelect: () => void saveCalendarFile(parlour.id),
          },
          canReadHistory('parlours') && {
            label: 'History',
            icon: <IconHistory size={18} aria-hidden />,
            onSelect: () => onOpen('history', parlour),
          },
          can('parlours.remove') && {
            label: 'Delete Parlour',
            icon: <IconTrash size={18} aria-hidden />,
            onSelect: () => onOpen('remove', parlour),
          },
        ].filter((item) => item !== false)}
      />
    </div>
  );
}
