import type { Action } from './action.ts';
import { accountActions } from './account-actions.ts';
import { appealActions } from './appeal-actions.ts';
import { bulkActions } from './bulk-actions.ts';
import { bulletinActions } from './bulletin-actions.ts';
import { deskActions } from './desk-actions.ts';
import { connectionActions } from './connection-actions.ts';
import { contestBoardActions } from './contest-board-actions.ts';
import { contestRoundsActions } from './contest-rounds-actions.ts';
import { keyActions } from './key-actions.ts';
import { measureActions } from './measure-actions.ts';
import { moneyActions } from './money-actions.ts';
import { calendarActions } from './calendar-actions.ts';
import { myAccountActions } from './my-account-actions.ts';
import { headlineActions } from './headline-actions.ts';
import { parlourActions } from './parlour-actions.ts';
import { parlourFormActions } from './parlour-form-actions.ts';
import { importActions } from './import-actions.ts';
import { paletteActions } from './palette-actions.ts';
import { podcastActions } from './podcast-actions.ts';
import { profileActions } from './profile-actions.ts';
import { projectActions } from './project-actions.ts';
import { reportActions } from './report-actions.ts';
import { ruleActions } from './rule-actions.ts';
import { saleActions } from './sale-actions.ts';
import { trashActions } from './trash-actions.ts';
import { staffActions } from './staff-actions.ts';
import { supportActions } from './support-actions.ts';
import { supportDeskActions } from './support-desk-actions.ts';
import { userBeyondActions } from './user-beyond-actions.ts';

// What staff do in each room, from one file per room, in two halves of about the same time.

/** What they do with what is shown in the app, and with their own accounts. */
export const contentActions: readonly Action[] = [
  ...bulletinActions,
  // Before voting starts anew, which begins a count of its own.
  ...contestRoundsActions,
  ...contestBoardActions,
  ...accountActions,
  ...myAccountActions,
  ...calendarActions,
  ...keyActions,
  ...headlineActions,
  ...parlourActions,
  ...parlourFormActions,
  ...saleActions,
  ...podcastActions,
];

/** What they do about people and messages, and together. */
export const peopleActions: readonly Action[] = [
  ...reportActions,
  ...ruleActions,
  ...moneyActions,
  ...importActions,
  ...paletteActions,
  ...profileActions,
  ...projectActions,
  ...trashActions,
  ...staffActions,
  ...connectionActions,
  ...supportActions,
  ...deskActions,
  ...supportDeskActions,
  ...userBeyondActions,
  ...measureActions,
  ...appealActions,
  // What they delete, others need.
  ...bulkActions,
];
