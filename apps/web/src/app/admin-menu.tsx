import { useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useState } from 'react';

import { lazyDialog } from '#kit/lazy-part.tsx';
import type { Scheme } from '#kit/theme/theme.ts';
import { Menu } from '#kit/ui/menu.tsx';
import { logout } from '#rooms/account/account-session.queries.ts';
import type { ChangePasswordProps } from '#rooms/account/parts/change-password.tsx';

import classes from './header.module.css';

const ChangePassword = lazyDialog<ChangePasswordProps>(
  async () => (await import('#rooms/account/parts/change-password.tsx')).ChangePassword,
);

const SCHEMES: { scheme: Scheme; label: string; icon: typeof IconSun }[] = [
  { scheme: 'auto', label: 'System', icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
];

/** The 'Admin' drop-down: change password, theme, sign out. */
export function AdminMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({
    // Otherwise Mantine briefly writes a style element, which the content policy forbids.
    keepTransitions: true,
  });
  const [wasAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu
        label="Admin"
        renderTrigger={(props) => (
          <button type="button" className={classes.admin} {...props}>
            Admin
            <IconChevronDown size={16} aria-hidden />
          </button>
        )}
        items={[
          {
            label: 'Change Password',
            icon: <IconKey size={18} aria-hidden />,
            onSelect: () => {
              setAsked(true);
              setOpen(true);
            },
          },
          { label: 'Logout', icon: <IconLogout size={18} aria-hidden />, onSelect: () => void logout() },
          { heading: 'Appearance' },
          ...SCHEMES.map(({ scheme, label, icon: Icon }) => ({
            label,
            icon: <Icon size={18} aria-hidden />,
            isChosen: colorScheme === scheme,
            onSelect: () => setColorScheme(scheme),
          })),
        ]}
      />
      {wasAsked && <ChangePassword isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
