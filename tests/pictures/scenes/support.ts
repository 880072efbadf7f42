import type { Scene } from '../scene.ts';
import { dialog, fill, inOrder, item, press, pressIn, pressInRow } from '../steps.ts';

const list = { address: '/support-management' };
const open = inOrder(
  (page) => page.getByRole('row').nth(1).getByRole('link').first().click(),
  (page) => page.getByLabel('Your reply').waitFor(),
);

export const supportScenes: readonly Scene[] = [
  { name: 'support/list', ...list },
  { name: 'support/list, empty', ...list, isEmpty: true },
  { name: 'support/list, none found', address: '/support-management?search=nothing-at-all' },
  { name: 'support/list, failed', ...list, fail: /^\/admin\/supports/ },
  { name: 'support/list, loading', ...list, hold: /^\/admin\/supports/ },
  { name: 'support/list, long subject', address: '/support-management?search=Unbreakable' },
  { name: 'support/list, unanswered', address: '/support-management?replied=false' },
  { name: 'support/list, deleting', ...list, steps: inOrder(pressInRow(/^Delete/), dialog) },
  { name: 'support/message', ...list, steps: open },
  { name: 'support/message, long', address: '/support-management?search=Unbreakable', steps: open },
  { name: 'support/message, none', address: '/subscription-plan?id=0' },
  { name: 'support/message, failed', address: '/subscription-plan?id=1', fail: /supports\/1/ },
  { name: 'support/message, loading', address: '/subscription-plan?id=1', hold: /supports\/1/ },
  {
    name: 'support/reply',
    ...list,
    steps: inOrder(open, fill('Your reply', 'Thank you for the note.\nWe look into it.')),
  },
  {
    name: 'support/reply, sent',
    ...list,
    steps: inOrder(open, fill('Your reply', 'Thank you.'), press('Send reply')),
  },
  { name: 'support/saved replies', ...list, steps: inOrder(open, press('Saved replies'), dialog) },
  {
    name: 'support/saved replies, saving',
    ...list,
    steps: inOrder(
      open,
      fill('Your reply', 'Thank you.'),
      press('Saved replies'),
      dialog,
      fill('Save your reply as', 'Thanks'),
      pressIn('Save this reply'),
    ),
  },
  { name: 'support/subscription plan', address: '/subscription-plan' },
  { name: 'support/failed mails', ...list, steps: inOrder(press('Show failed mails'), dialog) },
  {
    name: 'support/failed mails, failed',
    ...list,
    fail: /^\/admin\/mails/,
    steps: inOrder(press('Show failed mails'), dialog),
  },
  { name: 'support/later', ...list, steps: inOrder(open, press('Answer later')) },
  {
    name: 'support/later, another day',
    ...list,
    steps: inOrder(open, press('Answer later'), item(/^Another day/), dialog),
  },
  { name: 'support/assigning', ...list, steps: inOrder(open, press('Assign to a colleague')) },
  {
    name: 'support/comment',
    ...list,
    steps: inOrder(open, press('Add a comment for staff'), fill('Comment for staff', 'She called, too.')),
  },
  {
    name: 'support/person failed',
    ...list,
    fail: /\/person/,
    steps: open,
  },
  { name: 'support/postponed ones, none', address: '/support-management?state=later' },
];
