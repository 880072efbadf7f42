import type { Body, Output } from '@greenroom/contract';
import { useQuery } from '@tanstack/react-query';

import { api } from '#kit/api.ts';
import { can } from '#kit/can.ts';
import { has } from '#kit/capabilities.ts';
import { useChange } from '#kit/change.ts';
import { saveFile } from '#kit/download.ts';

export type CalendarLink = Output<'parlours.listCalendarLinks'>['data'][number];
/** A link with its address, which is known only now. */
export type MadeLink = Output<'parlours.createCalendarLink'>['data'];
export type NewLink = Body<'parlours.createCalendarLink'>;

const KEY = ['parlours', 'calendar links'];

/** Returns whether one can have calendar links of one's own. */
export const canLinkCalendars = (): boolean => has('connections') && can('parlours.listCalendarLinks');

/** Returns one's own calendar links, the oldest first. */
export const useCalendarLinkList = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call('parlours.listCalendarLinks', { signal })).data,
  });

const useLinkChange = <What, Answer extends { msg: string }>(change: (what: What) => Promise<Answer>) =>
  useChange(change, (client) => client.invalidateQueries({ queryKey: KEY }));

/** Creates a calendar link and returns it with its address. */
export const useCreateCalendarLink = () =>
  useLinkChange((body: NewLink) => api.call('parlours.createCalendarLink', { body }));

/** Gives a link another address and returns it. */
export const useRenewCalendarLink = () =>
  useLinkChange((id: number) => api.call('parlours.renewCalendarLink', { params: { id: String(id) } }));

/** Removes a link. */
export const useRemoveCalendarLink = () =>
  useLinkChange((id: number) => api.call('parlours.removeCalendarLink', { params: { id: String(id) } }));

/** Returns whether a parlour can be saved as a file for a calendar program. */
export const canSaveCalendarFile = (): boolean => has('connections') && can('parlours.getCalendarFile');

/** Downloads a parlour as a file that calendar programs open. A failure shows a toast. */
export const saveCalendarFile = (id: number): Promise<boolean> =>
  saveFile('parlours.getCalendarFile', `parlour-${id}.ics`, { params: { id: String(id) } });
