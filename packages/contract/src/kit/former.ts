import { CAPABILITIES, CAPABILITY_NAMES } from '../capabilities.ts';
import type { Capability } from '../capabilities.ts';

/**
 * The capabilities of the release before, in smaller parts, and what each is part of now. A server of today says those
 * names too, for a console of that release; a console of today reads them from a server of that release. Nothing else
 * knows them, so this file goes a release later, with the calls of its functions (decision 090).
 */
const FORMER: Readonly<Partial<Record<Capability, readonly string[]>>> = {
  activity: ['acts', 'desk', 'history', 'notes', 'notification_choices', 'timeline'],
  bulk: ['bulk', 'people_import'],
  contest: [
    'contest_board',
    'contest_close_at',
    'contest_guests',
    'contest_set_aside',
    'contest_undo',
    'rounds',
    'voters',
    'voters_aside',
  ],
  details: [
    'account_mails',
    'address_corrections',
    'details',
    'filters',
    'idempotency',
    'locations',
    'logout',
    'palette',
    'person_touches',
    'picture_sizes',
    'read_marks',
    'search_hints',
    'search_totals',
    'versions',
    'video_titles',
  ],
  editing: ['headline_edits', 'hide_responses', 'parlour_edits', 'parlour_messages', 'parlour_series'],
  exports: ['excel', 'exports'],
  feeds: ['feeds'],
  inbound_mail: ['inbound_mail', 'mail_files'],
  live: ['events'],
  money: ['money', 'plans', 'sale_totals'],
  personal_data: ['personal_data'],
  staff: ['staff'],
  support: ['reply_files', 'saved_replies', 'support_desk', 'support_person', 'threads'],
  trash: ['trash'],
  uploads: ['recording_uploads', 'upload_checks', 'upload_parts', 'upload_policies'],
};

/** Returns the capability that one of the release before is part of now; undefined for any other name, and for one of today. */
export const nowPartOf = (former: string): Capability | undefined =>
  former in CAPABILITIES ? undefined : CAPABILITY_NAMES.find((name) => FORMER[name]?.includes(former));

/** Returns the names of capabilities with those of the release before, for consoles of both. */
export const withFormer = (names: readonly Capability[]): string[] => [
  ...new Set([...names, ...names.flatMap((name) => FORMER[name] ?? [])]),
];

/**
 * Returns the capabilities of a host by the names that it says, of today or of the release before. Of those before, all
 * parts must be there: else a call of it could fail. Other names are left out.
 */
export function readNames(said: readonly string[]): Capability[] {
  const isFormer = said.some((name) => nowPartOf(name) !== undefined);
  return CAPABILITY_NAMES.filter((name) => {
    const parts = isFormer ? FORMER[name] : undefined;
    return parts ? parts.every((part) => said.includes(part)) : said.includes(name);
  });
}
