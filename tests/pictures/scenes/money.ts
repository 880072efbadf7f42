import type { Scene } from '../scene.ts';
import { dialog, inOrder, press } from '../steps.ts';

const sheet = { address: '/money' };
const rows = { address: '/money/rows' };

/** The month's sheet, the rows behind it, and what staff do with them. */
export const moneyScenes: readonly Scene[] = [
  { name: 'money/sheet', ...sheet },
  { name: 'money/sheet, empty', ...sheet, isEmpty: true },
  { name: 'money/sheet, failed', ...sheet, fail: /^\/admin\/money/ },
  { name: 'money/sheet, loading', ...sheet, hold: /^\/admin\/money/ },
  { name: 'money/closing', ...sheet, steps: inOrder(press(/^Close .+ \d{4}$/), dialog) },
  { name: 'money/rates', ...sheet, steps: inOrder(press('Rates'), dialog) },
  { name: 'money/rows', ...rows },
  { name: 'money/rows, empty', ...rows, isEmpty: true },
  { name: 'money/rows, filtered', address: '/money/rows?source=plan&kind=payment' },
  { name: 'money/refunding', ...rows, steps: inOrder(press(/^Refund /), dialog) },
];
