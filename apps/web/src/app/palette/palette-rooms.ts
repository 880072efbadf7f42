import type { PaletteKind } from '@greenroom/contract/palette.rules';

import { accountPalette } from '#rooms/account/account.palette.ts';
import { bulletinsPalette } from '#rooms/bulletins/bulletins.palette.ts';
import { contestPalette } from '#rooms/contest/contest.palette.ts';
import { dashboardPalette } from '#rooms/dashboard/dashboard.palette.ts';
import { headlinesPalette } from '#rooms/headlines/headlines.palette.ts';
import { moneyPalette } from '#rooms/money/money.palette.ts';
import type { PaletteAct, PaletteFind } from '#rooms/palette/parts/room-palette.ts';
import { parloursPalette } from '#rooms/parlours/parlours.palette.ts';
import { podcastsPalette } from '#rooms/podcasts/podcasts.palette.ts';
import { salesPalette } from '#rooms/sales/sales.palette.ts';
import { staffPalette } from '#rooms/staff/staff.palette.ts';
import { supportPalette } from '#rooms/support/support.palette.ts';
import { usersPalette } from '#rooms/users/users.palette.ts';

import type { OpenLink } from '../navigation.ts';

/** What else people call a room or look for in it. */
export const linkWords: Readonly<Record<OpenLink['to'], string>> = {
  '/dashboard': 'home overview chart run sheet today',
  '/user-list': 'people members artists accounts deactivate activate',
  '/bulletin-board': 'posts community moderation spam moderate',
  '/reports': 'moderation reported flags complaints abuse spam queue decide',
  '/rules': 'moderation gate spam filter block ban domains words links held',
  '/podcast-management': 'shows tracks audio',
  '/headline-management': 'news announcements',
  '/song-contest': 'voting votes winners submissions songs',
  '/scheduler-parlour': 'live video calendar events',
  '/sell-parlour': 'sales recordings reports earnings',
  '/support-management': 'messages mail inbox answers help desk spam',
  '/money': 'revenue refund refunds payments payouts month accounting',
  '/subscription-plan': 'prices subscriptions',
  '/staff': 'colleagues team roles invitations admins',
  '/activity': 'log history audit',
  '/connections': 'webhooks webhook slack discord chat integrations api events programs',
  '/trash': 'deleted restore undo bin',
  '/system': 'health status backup disk mail server version certificate',
};

/** What the palette does, in its order. */
export const acts: readonly PaletteAct[] = [
  headlinesPalette,
  parloursPalette,
  podcastsPalette,
  usersPalette,
  contestPalette,
  dashboardPalette,
  moneyPalette,
  staffPalette,
  accountPalette,
].flatMap(({ acts: own }): readonly PaletteAct[] => own);

/** What the palette finds. */
export const finds: Readonly<Record<PaletteKind, PaletteFind>> = {
  ...usersPalette.finds,
  ...parloursPalette.finds,
  ...salesPalette.finds,
  ...contestPalette.finds,
  ...supportPalette.finds,
  ...headlinesPalette.finds,
  ...bulletinsPalette.finds,
  ...podcastsPalette.finds,
};
