import { createLink } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

import { buttonClass } from './button.tsx';

type AnchorProps = ComponentProps<'a'> & { look?: 'filled' | 'default'; icon?: ReactNode };

function Anchor({ look = 'default', icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={clsx(buttonClass({ look }), 'gap-2 no-underline', className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link to a page that looks like a button, where going there is the next thing to do. */
export const LinkButton = createLink(Anchor);
