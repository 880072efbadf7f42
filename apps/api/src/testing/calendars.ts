import type { LightMyRequestResponse } from 'fastify';
import ICAL from 'ical.js';

import type { World } from '#testing/world.ts';

type Body = { name?: string; hostId?: number | null; alarmMinutes?: number | null };

/** Creates a calendar link of the admin's and returns the answer. */
export const createLink = (world: World, body: Body = {}): Promise<LightMyRequestResponse> =>
  world.call('parlours.createCalendarLink', {
    body: { name: 'Parlours', hostId: null, alarmMinutes: null, ...body },
  });

/** Creates a calendar link of the admin's. */
export const addLink = async (world: World, body: Body = {}): Promise<{ id: number; url: string }> =>
  (await createLink(world, body)).json().data;

/** Asks for a feed as calendar programs do. */
export const fetchFeed = (
  world: World,
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> => world.app.inject({ url: new URL(url).pathname, headers });

/** Returns a calendar and its events, as another program than ours reads them. */
export function readCalendar(text: string): { calendar: ICAL.Component; events: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each)) };
}

/** Returns a parlour's event in a feed. */
export async function eventOf(world: World, url: string, id: number): Promise<ICAL.Event | undefined> {
  const { events } = readCalendar((await fetchFeed(world, url)).body);
  return events.find(({ uid }) => uid.startsWith(`parlour-${id}@`));
}

/** Returns whether an event takes place: `CONFIRMED`, `TENTATIVE` or `CANCELLED`. */
export const statusOf = (event: ICAL.Event | undefined): unknown =>
  event?.component.getFirstPropertyValue('status');
