import { IconDots } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { MouseEvent, ReactNode } from 'react';

import { IconButton } from '../ui/icon-button.tsx';

/** The popover: a row of buttons in its cell, or the phone's menu. */
const MENU =
  'text-inherit sm:static sm:flex sm:w-auto sm:justify-end sm:overflow-visible sm:bg-transparent ' +
  'max-sm:inset-x-2 max-sm:top-auto max-sm:bottom-2 max-sm:w-auto max-sm:rounded-lg max-sm:border max-sm:border-line ' +
  'max-sm:bg-raised max-sm:p-2 max-sm:shadow-float max-sm:backdrop:bg-shade';
/** On phones, an action is a line with its tooltip as words. */
const LINES =
  'max-sm:[&_:is(a,button)]:flex max-sm:[&_:is(a,button)]:h-12 max-sm:[&_:is(a,button)]:w-full max-sm:[&_:is(a,button)]:gap-3 ' +
  'max-sm:[&_:is(a,button)]:px-3 max-sm:[&_:is(a,button)]:text-inherit! max-sm:[&_:is(a,button)]:no-underline ' +
  'max-sm:**:data-tip:after:visible max-sm:**:data-tip:after:static max-sm:**:data-tip:after:translate-none max-sm:**:data-tip:after:bg-transparent ' +
  'max-sm:**:data-tip:after:p-0 max-sm:**:data-tip:after:text-14 max-sm:**:data-tip:after:text-inherit';

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
      <div id={id} popover="auto" className={clsx(MENU, LINES)} onClick={handleClick}>
        {children}
      </div>
    </>
  );
}
