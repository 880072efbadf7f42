import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';

import { useKeys } from '#kit/keys.ts';
import { lazyDialog } from '#kit/lazy-part.tsx';
import { useOpening } from '#kit/opening.ts';

import { listRooms } from './navigation.ts';
import { OwnMenu } from './own-menu.tsx';
import type { KeysDialogProps } from './palette/keys-dialog.tsx';
import type { PaletteProps } from './palette/palette.tsx';

const Palette = lazyDialog<PaletteProps>(async () => (await import('./palette/palette.tsx')).Palette);
const KeysDialog = lazyDialog<KeysDialogProps>(
  async () => (await import('./palette/keys-dialog.tsx')).KeysDialog,
);

/** The button and the keys that work on every page: search, the list of keys, ways to the pages. */
export function SearchButton() {
  const palette = useOpening<true>();
  const navigate = useNavigate();
  useKeys('Everywhere', [
    { keys: 'Mod+k', label: 'Search pages, actions and records', onPress: () => palette.open(true) },
    ...listRooms()
      .flatMap(({ links }) => links)
      .map(({ to, label, letter }) => ({
        keys: `g ${letter}`,
        label: `Go to ${label}`,
        onPress: () => void navigate({ to }),
      })),
  ]);
  return (
    <>
      <button
        type="button"
        className="inline-flex h-control min-w-control cursor-pointer items-center justify-center gap-2 rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-expanded:bg-hover xl:min-w-52 xl:justify-start xl:border xl:border-line xl:bg-surface xl:px-3"
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-expanded={palette.isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(press) => palette.open(true, press.currentTarget)}
      >
        <IconSearch size={18} aria-hidden />
        <span className="flex-1 text-start max-xl:hidden">Search</span>
      </button>
      {palette.what && <Palette key={palette.count} isOpen={palette.isOpen} onClose={palette.close} />}
    </>
  );
}

/** The menu of whoever is signed in, with the list of keys that `?` opens too. */
export function MenuWithKeys() {
  const keys = useOpening<true>();
  // Panels have keys of their own.
  useKeys(
    'Everywhere',
    [{ keys: '?', label: 'Show these keys', onPress: keys.isOpen ? null : () => keys.open(true) }],
    'dialogs',
  );
  return (
    <>
      <OwnMenu onKeys={() => keys.open(true)} />
      {keys.what && <KeysDialog key={keys.count} isOpen={keys.isOpen} onClose={keys.close} />}
    </>
  );
}
