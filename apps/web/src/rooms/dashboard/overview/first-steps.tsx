import type { Capability } from '@greenroom/contract/capabilities';
import type { StaffCallName } from '@greenroom/contract/wire';
import { IconBroadcast, IconNews, IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';

import { LINE_LINK, RunSheetLine } from './run-sheet-line.tsx';

type Step = {
  title: string;
  text: string;
  /** What the page is asked to do, as by the palette. */
  action: string;
  icon: typeof IconNews;
  to: '/user-list' | '/staff' | '/headline-management' | '/scheduler-parlour';
  needs: StaffCallName;
  by?: Capability;
};

const STEPS: readonly Step[] = [
  {
    title: 'Bring your people',
    text: 'From a CSV file, or let them register in the app.',
    action: 'Import people',
    icon: IconUsersPlus,
    to: '/user-list',
    needs: 'users.import',
    by: 'bulk',
  },
  {
    title: 'Invite a colleague',
    text: 'Each gets the rights of a role.',
    action: 'Invite a colleague',
    icon: IconUserPlus,
    to: '/staff',
    needs: 'staff.invite',
    by: 'staff',
  },
  {
    title: 'Write the first headline',
    text: 'The app shows it to everybody.',
    action: 'Create Headline',
    icon: IconNews,
    to: '/headline-management',
    needs: 'headlines.create',
  },
  {
    title: 'Schedule the first parlour',
    text: 'It needs a host, so people come first.',
    action: 'Create Parlour',
    icon: IconBroadcast,
    to: '/scheduler-parlour',
    needs: 'parlours.create',
  },
];

const listSteps = (): Step[] => STEPS.filter(({ needs, by }) => can(needs) && (!by || has(by)));

/** What a new community begins with, for who may. */
export function FirstSteps() {
  return (
    <ul className="content-start py-2" aria-label="First steps">
      {listSteps().map(({ title, text, action, icon: Icon, to, needs }) => (
        <RunSheetLine
          key={needs}
          tone="accent"
          icon={<Icon size={18} />}
          title={title}
          action={
            <Link to={to} state={{ asked: action }} className={LINE_LINK} aria-label={`Start: ${action}`}>
              Start
            </Link>
          }
        >
          <span>{text}</span>
        </RunSheetLine>
      ))}
    </ul>
  );
}

type Counts = { registered_users: number; registered_headlines: number; total_bulletin_count: number };

/** Returns whether there is nothing yet, and something that this colleague may begin with. */
export const isBeginning = (counts: Counts): boolean =>
  counts.registered_users + counts.registered_headlines + counts.total_bulletin_count === 0 &&
  listSteps().length > 0;
