import type { Page } from 'playwright-core';

import type { Action } from './action.ts';
import { press, pressAgain, toast } from './pages.ts';
import { CLIP, facts, video } from './projects.ts';

/** A project with a video, of a person whom no other test deletes. */
const address = '/project-detail/1';

const dialog = (page: Page) => page.getByRole('dialog');
/** What staff do with a project. */
export const projectActions: readonly Action[] = [
  {
    name: 'Deleting a project',
    call: 'projects.remove',
    address,
    isStaff: true,
    async act(page) {
      await press('Delete')(page);
      await dialog(page).waitFor();
      await press('Yes, delete')(page);
    },
    pressTwice: pressAgain('Yes, delete'),
    expectKept: (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor(),
    again: press('Yes, delete'),
    async expectDone(page) {
      await toast(page, 'Project deleted successfully!').waitFor();
      // The next test deletes it too.
      await page.getByRole('button', { name: 'Undo' }).click();
      await toast(page, 'was restored.').waitFor();
    },
  },
  {
    name: "Learning a video's title",
    call: 'media.getVideoTitle',
    address: '/dashboard',
    isStaff: true,
    act: async (page) => void (await page.goto(address)),
    // A failure changes nothing: the link is still shown.
    words: CLIP.link.replace('https://www.', ''),
    expectKept: (page) => facts(page).waitFor(),
    again: async (page) => void (await page.reload()),
    expectDone: (page) => video(page, CLIP.title).waitFor(),
  },
];
