import { accountScenes, myAccountScenes } from './scenes/account.ts';
import { boardScenes } from './scenes/boards.ts';
import { connectionScenes } from './scenes/connections.ts';
import { contestScenes } from './scenes/contest.ts';
import { deskScenes } from './scenes/desk.ts';
import { frameScenes } from './scenes/frame.ts';
import { keyScenes } from './scenes/keys.ts';
import { moneyScenes } from './scenes/money.ts';
import { parlourScenes } from './scenes/parlours.ts';
import { passkeyScenes } from './scenes/passkeys.ts';
import { podcastScenes } from './scenes/podcasts.ts';
import { salesScenes } from './scenes/sales.ts';
import { staffScenes } from './scenes/staff.ts';
import { supportScenes } from './scenes/support.ts';
import { trashScenes } from './scenes/trash.ts';
import { userScenes } from './scenes/users.ts';
import type { Scene } from './scene.ts';

/** Every screen, panel and dialog, in its states. */
export const scenes: readonly Scene[] = [
  ...accountScenes,
  ...myAccountScenes,
  ...frameScenes,
  ...deskScenes,
  ...userScenes,
  ...boardScenes,
  ...podcastScenes,
  ...contestScenes,
  ...parlourScenes,
  ...salesScenes,
  ...moneyScenes,
  ...supportScenes,
  ...staffScenes,
  ...passkeyScenes,
  ...keyScenes,
  ...connectionScenes,
  ...trashScenes,
];
