// @all: the pages once more, without each capability
import { CAPABILITY_NAMES } from '@greenroom/contract/capabilities';
import type { Capability } from '@greenroom/contract/capabilities';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addPosts } from '../../browser/bulletins.ts';
import { addSongs } from '../../browser/contest.ts';
import { addHeadlines } from '../../browser/headlines.ts';
import { addParlours } from '../../browser/parlours.ts';
import { addCrowd } from '../../browser/people.ts';
import { addPodcast } from '../../browser/podcasts.ts';
import { addProject } from '../../browser/projects.ts';
import { addSales } from '../../browser/sales.ts';
import { openStage } from '../../browser/stage.ts';
import { addMessages } from '../../browser/support.ts';
import { settled } from '../../browser/visit.ts';

const stage = await openStage();
const routes = (await stage.readRoutes()).filter(({ isStaff }) => isStaff);

/** Where a capability shows, and what is there with it alone. Without text: it shows in calls alone, and none of them may fail. */
const WHERE: Record<Capability, [address: string, shown?: string][]> = {
  account_mails: [['/user-detail/2', 'text=/^(Not v|V)erified$/']],
  address_corrections: [['/user-detail/2', 'role=button[name="Correct address"]']],
  bulk: [
    ['/user-list', 'role=checkbox[name="Select all on this page"]'],
    ['/bulletin-board'],
    ['/support-management'],
  ],
  contest_board: [['/song-contest', 'role=link[name="Live board"]']],
  contest_close_at: [['/song-contest', 'role=button[name="Close at a set time"]']],
  contest_guests: [['/song-contest', 'role=button[name="Vote totals"]']],
  contest_set_aside: [['/song-contest']],
  contest_undo: [['/song-contest']],
  desk: [['/dashboard', 'role=heading[name="Run sheet"]'], ['/bulletin-board']],
  details: [
    ['/dashboard', 'text=/than in the|as in the|before/'],
    ['/headline-management', 'role=columnheader[name^="Created"]'],
    ['/user-detail/2'],
  ],
  events: [['/song-contest'], ['/scheduler-parlour']],
  exports: [['/sell-parlour', 'role=button[name="Download CSV of the finished parlours"]']],
  feeds: [['/podcast-detail/2', 'role=button[name="Copy the feed address of Talks"]']],
  filters: [
    ['/support-management', 'role=searchbox'],
    ['/bulletin-board', 'role=searchbox'],
    ['/sell-parlour/detail/1'],
  ],
  headline_edits: [['/headline-management', 'role=columnheader[name^="In the app"]']],
  hide_responses: [['/bulletin-board']],
  history: [['/user-detail/2', 'role=heading[name=/History/]']],
  idempotency: [['/podcast-detail/2']],
  inbound_mail: [['/subscription-plan?id=1', 'text=Answers by e-mail do not arrive here.']],
  locations: [['/edit-profile/2', 'role=combobox[name=/Location/]']],
  logout: [['/dashboard']],
  mail_files: [['/subscription-plan?id=1']],
  money: [
    ['/dashboard', 'text=The month’s money'],
    ['/sell-parlour'],
    ['/subscription-plan', 'role=link[name="Plan purchases"]'],
    ['/money', 'role=table[name="By source"]'],
  ],
  notes: [['/user-detail/2', 'role=heading[name=/Staff notes/]']],
  notification_choices: [['/my-account', 'role=heading[name="Notifications"]']],
  // The search button is there without it too: it finds pages and actions.
  palette: [['/dashboard']],
  parlour_edits: [['/scheduler-parlour']],
  // In a panel that is loaded later.
  parlour_messages: [['/scheduler-parlour?parlour=1']],
  parlour_series: [['/scheduler-parlour']],
  people_import: [['/user-list', 'role=button[name="Import"]']],
  person_touches: [['/user-list']],
  personal_data: [['/user-detail/2']],
  picture_sizes: [['/user-list']],
  plans: [['/subscription-plan', 'role=heading[name="Featured Headline"]']],
  read_marks: [['/dashboard']],
  recording_uploads: [['/sell-parlour/detail/1', 'role=button[name="Upload recording"]']],
  rounds: [['/song-contest', 'role=button[name="Rounds"]']],
  search_hints: [['/user-list?search=jospeh'], ['/support-management?search=refund']],
  search_totals: [['/user-list?search=guest']],
  sale_totals: [
    ['/sell-parlour', 'text=Collected'],
    ['/sell-parlour/detail/1', 'role=heading[name="Revenue over time"]'],
  ],
  saved_replies: [['/subscription-plan?id=1', 'role=button[name=/Saved replies/]']],
  staff: [
    ['/user-detail/2'],
    ['/staff', 'role=table[name="Staff"]'],
    ['/my-account', 'role=heading[name="Two-factor sign-in"]'],
  ],
  support_person: [['/subscription-plan?id=1', 'role=region[name="The person"]']],
  support_desk: [
    ['/support-management', 'role=columnheader[name=/State/]'],
    ['/subscription-plan?id=1', 'role=button[name="Needs no answer"]'],
  ],
  threads: [['/subscription-plan?id=1'], ['/support-management']],
  trash: [['/user-list'], ['/trash', 'role=heading[name="Trash"]']],
  upload_checks: [['/podcast-detail/2']],
  upload_policies: [['/edit-profile/2']],
  versions: [['/edit-profile/2']],
  video_titles: [['/user-detail/2']],
  voters_aside: [['/user-list']],
  voters: [['/song-contest', 'role=button[name=/over time/]']],
};

beforeAll(async () => {
  await addCrowd(stage.db, 12);
  await addMessages(stage.db, 3, 12);
  await addPosts(stage.db, 3, 2);
  await addHeadlines(stage.db, stage.admin.id, 2);
  await addProject(stage.db, { userId: 2, title: 'Night Shift' });
  await addPodcast(stage.db, 2, { name: 'Talks', titles: ['One'] });
  await addSongs(stage.db, [
    { title: 'Glass Road', featured: true, votes: 2, partners: [4] },
    { title: 'Short' },
  ]);
  await addParlours(stage.db, [{ title: 'Quiet Evening', host: 4, members: [5, 6] }]);
  await addSales(stage.db, [
    {
      title: 'Open Stage',
      host: 4,
      cents: 1200,
      payments: [{ user: 5, cents: 1200, status: 'succeeded', at: '2026-07-05T02:00:00Z' }],
    },
  ]);
});

/** Opens a page, whose failing calls fail the test. */
async function open(consoleAt: string, address: string): Promise<Page> {
  const { page, goto } = await stage.visit({ signedIn: true, consoleAt });
  await goto(address);
  await settled(page);
  return page;
}

describe.each(CAPABILITY_NAMES)('a host without %s', (capability) => {
  let without: Awaited<ReturnType<typeof stage.serve>>;
  beforeAll(async () => {
    without = await stage.serve({ CAPABILITIES_OFF: capability });
  });
  afterAll(() => without.stop());

  test.each(WHERE[capability])('has %s without what needs it, and no call fails', async (address, what) => {
    const page = await open(without.address, address);
    if (what === undefined) return;
    expect(await page.locator(what).first().isVisible()).toBe(false);
    // Some parts come a moment after the page.
    await (await open(stage.address, address)).locator(what).first().waitFor();
  });
});

describe('a host without any', () => {
  let without: Awaited<ReturnType<typeof stage.serve>>;
  beforeAll(async () => {
    without = await stage.serve({ CAPABILITIES_OFF: CAPABILITY_NAMES.join(',') });
  });
  afterAll(() => without.stop());

  test.each(routes)('shows $path, and no call fails', async ({ address }) => {
    const page = await open(without.address, address);
    expect(await page.locator('h1').first().isVisible()).toBe(true);
  });
});
