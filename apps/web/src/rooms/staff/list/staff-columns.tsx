import { ROLE_WORDS } from '@greenroom/contract/staff.rules';

import { now as serverNow } from '#kit/clock.ts';
import { EmailText, PersonCell, SoftText } from '#kit/list/cells.tsx';
import type { Column } from '#kit/list/table-column.ts';
import { getSession } from '#kit/session.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { RelativeTime } from '#kit/ui/relative-time.tsx';

import type { Colleague } from '../staff.queries.ts';

/** What signs somebody in besides the password. */
function factorWords({ hasTwoFactor, hasPasskey, hasSignOn }: Colleague): string {
  const ways = [hasTwoFactor && 'on', hasPasskey && 'passkey', hasSignOn && 'single sign-on'];
  const words = ways.filter(Boolean).join(', ') || 'off';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns whether a row is whoever is signed in. */
export const isOwn = ({ id }: Pick<Colleague, 'id'>): boolean => id === getSession()?.id;

/** Returns a past time: this computer's clock may be behind the server's. */
function cutToNow(iso: string): string {
  const now = new Date(serverNow()).toISOString();
  return iso < now ? iso : now;
}

export const STAFF_COLUMNS: readonly Column<Colleague>[] = [
  {
    key: 'name',
    header: 'Name',
    hasPicture: true,
    cell: (colleague, folded) => (
      <PersonCell name={colleague.name} src={colleague.picture_url} below={folded}>
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium" title={colleague.name} dir="auto">
            {colleague.name}
          </span>
          {isOwn(colleague) && <Badge tone="accent">You</Badge>}
        </span>
      </PersonCell>
    ),
  },
  {
    key: 'email',
    foldBelow: 900,
    header: 'Email',
    card: 'below',
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  {
    key: 'role',
    header: 'Role',
    width: '112px',
    cell: ({ role }) => <SoftText>{ROLE_WORDS[role].label}</SoftText>,
  },
  {
    key: 'seenAt',
    foldBelow: 760,
    foldLabel: 'Last seen',
    header: 'Last seen',
    width: '140px',
    cell: ({ seenAt }) => (
      <span className="text-13 text-ink-soft">
        {seenAt ? <RelativeTime iso={cutToNow(seenAt)} /> : 'Never'}
      </span>
    ),
  },
  {
    key: 'hasTwoFactor',
    foldBelow: 760,
    foldLabel: 'Two-factor',
    header: 'Two-factor',
    width: '104px',
    cell: (colleague) => <SoftText>{factorWords(colleague)}</SoftText>,
  },
  {
    key: 'active',
    header: 'Status',
    width: '128px',
    cell: ({ active }) => <Badge tone={active ? 'good' : 'quiet'}>{active ? 'Active' : 'Deactivated'}</Badge>,
  },
];
