import type { Visit, VisitOptions } from '../browser/visit.ts';

/** What a server says after an act, where the specification lets the server choose the words. */
export type Words = Record<
  | 'statusChanged'
  | 'userDeleted'
  | 'profileSaved'
  | 'passwordWrong'
  | 'passwordChanged'
  | 'votingEnded'
  | 'votingStarted'
  | 'songsAdded'
  | 'songsDeleted',
  string
>;

/** A console with a server behind it, and the community that `host/community.ts` describes. */
export type World = {
  words: Words;
  admin: { email: string; password: string };
  /** Whether it says where files go to. */
  takesUploads: boolean;
  /** Opens a fresh browser profile with one page, signed in unless told otherwise. */
  visit: (options?: VisitOptions) => Promise<Visit>;
};
