import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import classes from './figure.module.css';
import { Skeleton } from './skeleton.tsx';

type FigureProps = {
  label: string;
  /** Ready to show: '2,014'. Undefined: still loading. */
  value: string | undefined;
  icon?: ReactNode;
  /** An explanation at the end of its label. */
  hint?: ReactNode;
  /** The change against the period before: { direction: 'up', text: '12% more than the week before' }. */
  change?: { direction: 'up' | 'down' | 'same'; text: string } | undefined;
  /** Where the counted things are listed; the whole card links there. */
  link?: LinkProps;
  linkText?: string;
};

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight };

/** Shows one big number with what it counts. */
export function Figure({ label, value, icon, hint, change, link, linkText = 'More Details' }: FigureProps) {
  const Arrow = change && ARROWS[change.direction];
  return (
    <div className={classes.card} data-linked={link ? true : undefined}>
      <p className={classes.label}>
        {icon}
        {label}
        {hint}
      </p>
      <p className={classes.value}>{value ?? <Skeleton shape="short" className={classes.wait} />}</p>
      {change && Arrow && (
        <p className={classes.change} data-direction={change.direction}>
          <Arrow size={16} aria-hidden />
          {change.text}
        </p>
      )}
      {link && (
        <Link {...link} className={classes.link} aria-label={`${linkText}: ${label}`}>
          {linkText}
          <IconArrowRight size={16} aria-hidden />
        </Link>
      )}
    </div>
  );
}
