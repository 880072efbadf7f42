import { IconDots } from '@tabler/icons-react';
import { useId } from 'react';
import type { MouseEvent, ReactNode } from 'react';

import { IconButton } from '../ui/icon-button.tsx';
import classes from './row-actions.module.css';

/** A press on an action closes the menu, before what it opens. */
function handleClick({ currentTarget }: MouseEvent<HTMLElement>): void {
  if (currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}

type RowActionsProps = { name: string | undefined; children: ReactNode };

/** A row's icon buttons and links; on phones they are a menu at the bottom of the window, with their tooltips as words. */
export function RowActions({ name, children }: RowActionsProps) {
  const id = useId();
  return (
    <>
      <IconButton
        className="sm:hidden!"
        label={`Actions for ${name}`}
        tip="none"
        icon={<IconDots size={18} aria-hidden />}
        popoverTarget={id}
      />
      {/* The buttons in it are what is pressed. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div id={id} popover="auto" className={classes.menu} onClick={handleClick}>
        {children}
      </div>
    </>
  );
}
