import type { Capability } from '@greenroom/contract/capabilities';
import type { PaletteKind } from '@greenroom/contract/palette.rules';
import type { StaffCallName } from '@greenroom/contract/wire';
import type { Icon } from '@tabler/icons-react';
import type { NavigateOptions } from '@tanstack/react-router';

/** An action of a page: the palette opens the page, which does it by `useRequestedAct`. */
export type PaletteAct = {
  needs: StaffCallName;
  /** The capability that it needs; none for what the specification names. */
  by?: Capability;
  label: string;
  /** Other words to find it by. */
  words?: string;
  icon: Icon;
  to: NonNullable<NavigateOptions['to']>;
};

/** How the palette shows records of a kind that it finds. */
export type PaletteFind = {
  heading: string;
  icon: Icon;
  /** Why one is out of use: 'Inactive'. */
  off?: string;
  page: (id: number) => NavigateOptions;
};

/** What a room adds to the palette, in its `<room>.palette.ts`; `app/palette/palette-rooms.ts` lists them. */
export type RoomPalette = {
  acts?: readonly PaletteAct[];
  finds?: { readonly [K in PaletteKind]?: PaletteFind };
};
