import { IconCalendarCheck, IconTicket, IconUsers } from '@tabler/icons-react';

import { formatCounted, formatMoney } from '#kit/format.ts';

import type { Parlour } from '../parlours.queries.ts';
import classes from './parlour-card.module.css';

/** Price, members and the number of sign-ups. */
export function ParlourCardFacts({ parlour: { price, members, rsvps } }: { parlour: Parlour }) {
  return (
    <ul className={classes.facts}>
      <li className={classes.fact}>
        <IconTicket size={16} aria-hidden />
        <span className="only-read">Price </span>
        {price === 0 ? 'Free' : formatMoney(price)}
      </li>
      <li className={classes.fact} title={members.map(({ name }) => name).join(', ')}>
        <IconUsers size={16} aria-hidden />
        {formatCounted(members.length, 'member', 'members')}
      </li>
      <li className={classes.fact}>
        <IconCalendarCheck size={16} aria-hidden />
        {formatCounted(rsvps, 'RSVP', 'RSVPs')}
      </li>
    </ul>
  );
}
