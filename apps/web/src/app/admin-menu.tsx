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
import { useState } from 'react';

import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useScheme } from '#kit/scheme.ts';
import type { Scheme } from '#kit/scheme.ts';
import { Menu } from '#kit/ui/menu.tsx';
import { logout } from '#rooms/account/account-session.queries.ts';
import type { ChangePasswordProps } from '#rooms/account/parts/change-password.tsx';

import { adminPlaces, openGuide } from './navigation.ts';

const ChangePassword = lazyDialog<ChangePasswordProps>(
  async () => (await import('#rooms/account/parts/change-password.tsx')).ChangePassword,
);

const SCHEMES: { scheme: Scheme; label: string; icon: typeof IconSun }[] = [
  { scheme: 'auto', label: 'System', icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
];

/** The 'Admin' drop-down: change password, theme, help, sign out. */
export function AdminMenu({ onKeys }: { onKeys: () => void }) {
  const navigate = useNavigate();
  const [chosen, setScheme] = useScheme();
  const [wasAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu
        label="Admin"
        renderTrigger={(props) => (
          <button
            type="button"
            className="inline-flex h-control cursor-pointer items-center gap-2 rounded-md border border-line bg-surface ps-3 pe-2 font-medium hover:bg-hover aria-expanded:bg-hover [&>svg]:text-ink-faint"
            {...props}
          >
            Admin
            <IconChevronDown size={16} aria-hidden />
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
            onSelect: () => {
              setAsked(true);
              setOpen(true);
            },
          },
          ...adminPlaces
            .filter(({ by, needs }) => has(by) && can(needs))
            .map(({ label, icon: Icon, to }) => ({
              label,
              icon: <Icon size={18} aria-hidden />,
              onSelect: () => void navigate({ to }),
            })),
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
