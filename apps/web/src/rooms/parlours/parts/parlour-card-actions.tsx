import { IconListCheck, IconPencil, IconTrash, IconVideo } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

import { Button } from '#kit/ui/button.tsx';

import type { Parlour } from '../parlours.queries.ts';
import classes from './parlour-card.module.css';

/** Opens a dialog or panel about a parlour. */
export type OnOpenParlour = (what: 'details' | 'participants' | 'edit' | 'remove', parlour: Parlour) => void;

/** Downloads the intro through a new tab: a file of the store is never played as a page of its own. */
function saveIntro(url: string, title: string): void {
  const address = new URL(url, location.href);
  address.searchParams.set('download', `${title} intro`);
  window.open(address, '_blank', 'noopener');
}

type ParlourCardActionsProps = { parlour: Parlour; onOpen: OnOpenParlour };

/** The actions for a parlour. A live one cannot be edited. @source spec 2 Scheduler Parlour */
export function ParlourCardActions({ parlour, onOpen }: ParlourCardActionsProps) {
  const { suite_title: title, live, sell_parlour } = parlour;
  const { video_intro_url: intro } = sell_parlour;
  const of = <span className="only-read"> of {title}</span>;
  return (
    <div className={classes.actions}>
      <div className={classes.grid}>
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
            Edit<span className="only-read"> {title}</span>
          </span>
        </Action>
        <Action
          icon={<IconVideo size={16} aria-hidden />}
          disabled={intro === null}
          onClick={() => intro !== null && saveIntro(intro, title)}
        >
          <span>Download Video Intro{of}</span>
        </Action>
        <Action
          icon={<IconTrash size={16} aria-hidden />}
          tone="danger"
          aria-haspopup="dialog"
          data-remove-parlour
          onClick={() => onOpen('remove', parlour)}
        >
          <span>
            Delete Parlour<span className="only-read"> {title}</span>
          </span>
        </Action>
      </div>
    </div>
  );
}

function Action(props: ComponentProps<typeof Button>) {
  return <Button look="default" className={classes.action} {...props} />;
}
