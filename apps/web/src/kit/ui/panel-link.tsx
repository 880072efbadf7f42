import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import { isPlainClick } from '../own-path.ts';

type AnchorProps = ComponentProps<'a'> & {
  /** Opens the panel in this tab; `opener` gets the focus on closing. */
  onOpen: (opener: HTMLElement) => void;
};

function Anchor({ onOpen, children, ...rest }: AnchorProps) {
  return (
    // It is a link, whose address the router gives it; Enter clicks it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a
      aria-haspopup="dialog"
      {...rest}
      // In place of the router's own: the panel decides how it opens.
      onClick={(click) => {
        if (!isPlainClick(click)) return;
        click.preventDefault();
        onOpen(click.currentTarget);
      }}
    >
      {children}
    </a>
  );
}

/** A title that opens a panel, as a link to the address with that panel: Ctrl and the middle button open it in another tab. */
export const PanelLink = createLink(Anchor);
