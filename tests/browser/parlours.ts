import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { Flag, Int, Text } from '../../apps/api/src/kit/db/row.ts';
import { settled } from './visit.ts';

type NewParlour = {
  title: string;
  host: number;
  /** The first is the guest. */
  members?: readonly number[];
  rsvps?: readonly number[];
  description?: string;
  cents?: number;
  /** Hours from now. */
  startsIn?: number;
  /** Minutes since it went live; it is not live without. */
  liveFor?: number;
  isPublic?: boolean;
};

export const carousel = (page: Page): Locator => page.getByRole('region', { name: 'Parlours', exact: true });
export const parlourCard = (page: Page, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true });
/** Returns a card's switch, by its label. */
export const parlourSwitch = (page: Page, title: string, words: string): Locator =>
  page.getByRole('switch', { name: `${words} ${title}`, exact: true });
export const PUBLISH = 'Publish in the App?';
export const DISCOVER = 'Show on the Discover tab';

/** Presses a button of a card. */
export async function pressOn(page: Page, title: string, name: string): Promise<void> {
  const button = parlourCard(page, title).getByRole('button', { name });
  // Scrolls the card into view.
  await button.focus();
  await button.click();
}

/** The button that opens a card's menu. */
export const parlourMenu = (page: Page, title: string): Locator =>
  parlourCard(page, title).getByRole('button', { name: `Actions for ${title}`, exact: true });

/** Chooses an action from a card's menu. */
export async function chooseOn(page: Page, title: string, name: string): Promise<void> {
  // Scrolls the card into view.
  await parlourMenu(page, title).focus();
  await parlourMenu(page, title).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Returns the titles of the cards in order, including those out of view. */
export async function titlesIn(page: Page): Promise<string[]> {
  await settled(page);
  return carousel(page).getByRole('heading', { level: 3 }).allTextContents();
}

/** Adds parlours to the database, without poster and intro. Returns their ids. */
export async function addParlours(db: Db, parlours: readonly NewParlour[]): Promise<number[]> {
  const ids: number[] = [];
  for (const parlour of parlours) {
    const { title, host, members = [], rsvps = [], description = '', cents = 1500 } = parlour;
    const { startsIn = 24, liveFor = null, isPublic = false } = parlour;
    const [row] = await rowsOf(
      db,
      { id: Int },
      sql`insert into parlours (owner_id, suite_title, description, price_cents, poster_key, starts_at, live_at, is_public)
          values (${host}, ${title}, ${description}, ${cents}, '', now() + make_interval(mins => ${Math.round(startsIn * 60)}),
            now() - make_interval(mins => ${liveFor}), ${isPublic})
          returning id`,
    );
    const id = row?.id ?? 0;
    ids.push(id);
    await db.execute(sql`
      insert into parlour_members (parlour_id, user_id, position)
      select ${id}, user_id, place from unnest(${`{${members.join()}}`}::bigint[]) with ordinality p(user_id, place)`);
    await db.execute(sql`
      insert into parlour_rsvps (parlour_id, user_id, created_at)
      select ${id}, user_id, now() + make_interval(secs => place)
      from unnest(${`{${rsvps.join()}}`}::bigint[]) with ordinality p(user_id, place)`);
  }
  return ids;
}

type NewMessage = { parlour: number; people: readonly number[]; error?: string };

/** Adds a message about a new time, which has arrived, or failed with an error. */
export async function addParlourMessage(db: Db, { parlour, people, error }: NewMessage): Promise<void> {
  await db.execute(sql`
    with told as (
      insert into parlour_messages (parlour_id, kind, subject, text)
      values (${parlour}, 'moved', 'A new time', 'We moved.') returning id
    ), mailed as (
      insert into mails (message_id, kind, to_name, to_email, subject, text, html, state, error)
      select '<told-' || u.id || '-' || told.id || '@x>', 'parlour', u.name, u.email, 'A new time', 'We moved.', '',
             ${error === undefined ? 'sent' : 'failed'}, ${error ?? null}
      from told, users u where u.id = any (${`{${people.join()}}`}::bigint[]) returning id, to_email
    )
    insert into parlour_message_people (message_id, user_id, mail_id)
    select told.id, u.id, mailed.id from told, mailed join users u on u.email = mailed.to_email`);
}

/** Deletes all parlours. */
export async function clearParlours(db: Db): Promise<void> {
  for (const table of ['transactions', 'sales', 'parlours']) {
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  }
}

const Stored = z.object({ title: Text, isPublic: Flag, communityTab: Flag, isThere: Flag });
type Stored = z.input<typeof Stored>;

/** Returns a parlour from the database. */
export async function findParlour(db: Db, title: string): Promise<Stored | undefined> {
  const [row] = await rowsOf(
    db,
    Stored,
    sql`select suite_title as title, is_public as "isPublic", community_tab as "communityTab",
          deleted_at is null as "isThere"
        from parlours where suite_title = ${title} order by id desc limit 1`,
  );
  return row;
}

/** What a community user's app does with a parlour. */
export type AppCalls = {
  rsvp: (token: string) => Promise<void>;
  start: (token: string) => Promise<void>;
  finish: (token: string) => Promise<{ sale_id: number }>;
};

/** Opens the app for one parlour: a client separate from the console. */
export async function openParlourInApp(address: string, id: number): Promise<AppCalls> {
  const { apiKey } = (await (await fetch(`${address}/console-config`)).json()) as { apiKey: string };
  async function post(step: string, token: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${address}/api/v1/scheduler-parlour/${id}/${step}`, {
      method: 'POST',
      headers: {
        'x-api-key': apiKey,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${step}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  return {
    rsvp: async (token) => void (await post('rsvp', token)),
    start: async (token) => void (await post('start', token)),
    finish: async (token) =>
      ((await post('finish', token, { saved_to_profile: true })) as { data: { sale_id: number } }).data,
  };
}
