import { ROLE_WORDS } from '@greenroom/contract/staff.rules';
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconHelp,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';

import { formatEmail } from '#kit/format.ts';
import { has } from '#kit/capabilities.ts';
import { config } from '#kit/config.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useScheme } from '#kit/scheme.ts';
import type { Scheme } from '#kit/scheme.ts';
import { onPasswordNeeded } from '#kit/session.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Menu } from '#kit/ui/menu.tsx';
import { useSession } from '#kit/use-session.ts';
import { logout } from '#rooms/account/account-session.queries.ts';
import type { ChangePasswordProps } from '#rooms/account/parts/change-password.tsx';
import { useMe } from '#rooms/staff/staff.queries.ts';

import { openGuide } from './navigation.ts';

const ChangePassword = lazyDialog<ChangePasswordProps>(
  async () => (await import('#rooms/account/parts/change-password.tsx')).ChangePassword,
);

const SCHEMES: { scheme: Scheme; label: string; icon: typeof IconSun }[] = [
  { scheme: 'auto', label: 'System', icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
];

/** The menu of whoever is signed in: who that is, their account, theme, help, sign out. A host without staff accounts calls everybody 'Admin'. @source spec 2 Layout */
export function OwnMenu({ onKeys }: { onKeys: () => void }) {
  const navigate = useNavigate();
  const [chosen, setScheme] = useScheme();
  const [wasAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const { data: me } = useMe(has('staff'));
  const name = session?.name ?? 'Admin';
  const changePassword = useCallback((): void => {
    setAsked(true);
    setOpen(true);
  }, []);
  useEffect(() => onPasswordNeeded(changePassword), [changePassword]);
  return (
    <>
      <Menu
        label={name}
        about={me && <About name={me.name} role={ROLE_WORDS[me.role].label} email={me.email} />}
        note={config.version ? `Greenroom ${config.version}` : undefined}
        renderTrigger={(props) => (
          <button
            type="button"
            className="inline-flex h-control max-w-60 cursor-pointer items-center gap-2 rounded-md border border-line bg-surface ps-1.5 pe-2 font-medium hover:bg-hover aria-expanded:bg-hover max-side:size-control max-side:justify-center max-side:rounded-full max-side:border-0 max-side:p-0 [&>svg]:flex-none [&>svg]:text-ink-faint"
            {...props}
          >
            <Avatar name={name} src={session?.picture} size="small" />
            <span className="truncate max-side:sr-only" dir="auto">
              {name}
            </span>
            <IconChevronDown size={16} aria-hidden className="max-side:hidden" />
          </button>
        )}
        items={[
          ...(has('staff')
            ? [
                {
                  label: 'My account',
                  icon: <IconUserCircle size={18} aria-hidden />,
                  onSelect: () => void navigate({ to: '/my-account' }),
                },
              ]
            : []),
          {
            label: 'Change Password',
            icon: <IconKey size={18} aria-hidden />,
            onSelect: changePassword,
          },
          { label: 'Keyboard shortcuts', icon: <IconKeyboard size={18} aria-hidden />, onSelect: onKeys },
          { label: 'Help', icon: <IconHelp size={18} aria-hidden />, onSelect: openGuide },
          { label: 'Logout', icon: <IconLogout size={18} aria-hidden />, onSelect: () => void logout() },
          {
            heading: 'Appearance',
            chosen,
            values: SCHEMES.map(({ scheme, label, icon: Icon }) => ({
              value: scheme,
              label,
              icon: <Icon size={18} aria-hidden />,
              onSelect: () => setScheme(scheme),
            })),
          },
        ]}
      />
      {wasAsked && <ChangePassword isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function About({ name, role, email }: { name: string; role: string; email: string }) {
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 truncate font-semibold" dir="auto">
          {name}
        </span>
        <span className="flex-none text-12 text-ink-soft">{role}</span>
      </span>
      <span className="block truncate text-12 text-ink-soft">{formatEmail(email)}</span>
    </>
  );
}
