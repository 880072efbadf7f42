/** The limits of the run sheet and of a hand-over note. @assumed */
export const DESK = {
  noteMax: 2000,
  /** The most notes that are shown; nobody reads more. */
  notesMax: 50,
  /** How many of the next parlours are shown, and of how many days. */
  parloursMax: 5,
  parloursDays: 7,
  /** From how many minutes after its start a parlour that is not live counts as not started. */
  lateMinutes: 15,
  /** Counts of what is new stop here, so that they stay quick after a long absence. */
  countMax: 1000,
  /** The most failed replies that one press sends again. */
  retriesMax: 50,
  /** How long a failed mail is shown whose link was erased, so that it cannot be sent again. */
  erasedDays: 7,
} as const;

/** What can be wrong with a parlour until it is live, the worst first. */
export const PARLOUR_FLAWS = [
  'not_started',
  'host_inactive',
  'not_published',
  'clash',
  'no_intro',
  'no_rsvps',
] as const;
export type ParlourFlaw = (typeof PARLOUR_FLAWS)[number];

/** What each flaw is called. */
export const FLAW_WORDS: Record<ParlourFlaw, string> = {
  not_started: 'Nobody has started it',
  host_inactive: 'Host is deactivated',
  not_published: 'Not published',
  clash: 'Clashes with another',
  no_intro: 'No video intro',
  no_rsvps: 'No RSVPs yet',
};

/** Returns whether staff must do something about a parlour: without guests it is only quiet. */
export const needsStaff = ({ flaws }: { flaws: readonly ParlourFlaw[] }): boolean =>
  flaws.some((flaw) => flaw !== 'no_rsvps');

/** The messages of hand-over notes. @assumed */
export const DESK_MESSAGES = {
  noteMissing: 'Please write a note.',
  noteAdded: 'Note added. Everyone can see it now.',
  noteUpdated: 'Note updated.',
  noteDone: 'Note done.',
  notYours: 'Only its author can edit a note.',
  seen: 'Marked as seen.',
} as const;
