import { MONEY_MEANINGS } from '@greenroom/contract/money.rules';
import { Link } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';

const OF = {
  plans: 'This one is of plans alone; parlours have their own.',
  parlours: 'This one is of the parlours in this list, whenever people paid; plans have their own.',
};

/** Explains a figure called 'Revenue' where it stands, and leads to the sheet that adds all of them. */
export function RevenueNote({ of, className = '' }: { of: keyof typeof OF; className?: string }) {
  if (!has('money') || !can('money.getSheet')) return null;
  return (
    <p className={`text-13 text-ink-soft ${className}`}>
      Revenue is {MONEY_MEANINGS.revenue.charAt(0).toLowerCase()}
      {MONEY_MEANINGS.revenue.slice(1, -1)}. {OF[of]}{' '}
      <Link to="/money" className="font-medium">
        The month’s money
      </Link>
    </p>
  );
}
