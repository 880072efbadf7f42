import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link, getRouteApi, useLocation } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useKeys } from '#kit/keys.ts';
import { iconButtonLook } from '#kit/ui/icon-button.tsx';

import { useNeighbours } from '../users-neighbours.queries.ts';

const route = getRouteApi('/staff/user-detail/$userId');

/** Links to the people before and after in the list that led here; the open tab stays open. */
export function UserNeighbours({ id }: { id: number }) {
  const userList = useLocation({ select: (location) => location.state.userList });
  const { previous, next } = useNeighbours(id, userList);
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const linkTo = (to: number) =>
    ({
      to: '/user-detail/$userId',
      params: { userId: String(to) },
      search: { tab },
      state: { userList },
    }) satisfies LinkOptions;
  const go = (to: number | null | undefined) => (to ? () => void navigate(linkTo(to)) : null);
  useKeys('This person', [
    { keys: 'j', label: 'Next person of the list', onPress: go(next) },
    { keys: 'k', label: 'Previous person of the list', onPress: go(previous) },
  ]);
  return (
    <>
      {previous && (
        <Step {...linkTo(previous)} label="Previous person" letter="k">
          <IconChevronUp size={18} aria-hidden />
        </Step>
      )}
      {next && (
        <Step {...linkTo(next)} label="Next person" letter="j">
          <IconChevronDown size={18} aria-hidden />
        </Step>
      )}
    </>
  );
}

type StepProps = LinkOptions & { label: string; letter: string; children: ReactNode };

function Step({ label, letter, children, ...to }: StepProps) {
  return (
    <Link
      {...to}
      className={iconButtonLook({ tip: 'end' })}
      aria-label={label}
      aria-keyshortcuts={letter}
      data-tip={label}
    >
      {children}
    </Link>
  );
}
