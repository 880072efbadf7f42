import { line, link, text } from './kit/fields.ts';
import type { Fields } from './kit/fields.ts';
import { LIMITS } from './kit/limits.ts';

/** The limits of a profile that the form and the server share. @source spec 9; @assumed the others */
export const PROFILE = {
  placeMax: 120,
  linkMax: 2048,
  /** The specification says "any number", but a body has a size limit. */
  videoLinksMax: 50,
  genresMax: 20,
  noteMax: 2000,
  /** The most of the newest tracks, projects, podcasts and plans in a profile; `counts` has the exact numbers. */
  partsMax: 200,
  locationsMax: 10,
  /** How often each member of the staff may export people's data. */
  exportsAnHour: 20,
} as const;

/** @source spec 5 Edit profile, 8 */
export const PROFILE_MESSAGES = {
  nameMissing: 'Please enter a name.',
  locationMissing: 'Location is required!',
  websiteWrong: 'Website url is not correct!',
  videoWrong: 'Video url is not correct!',
  bioTooLong: 'Use at most 1000 characters.',
  talentMissing: 'Please choose at least one talent.',
  talentUnknown: 'This talent does not exist.',
  genreMissing: 'Please choose at least one genre.',
  genreUnknown: 'This genre does not exist.',
  updated: 'User updated successfully!',
  noteMissing: 'Please write a note.',
  noteAdded: 'Note added successfully!',
  noteDeleted: 'Note deleted successfully!',
  linkMailed: 'An email with a link to set a new password is on its way.',
  verificationMailed: 'A verification email is on its way.',
  alreadyVerified: 'This address is already verified.',
  noTracks: 'No tracks uploaded yet!',
  noProjects: 'No projects added yet!',
  noPlans: 'There is no any plan',
} as const;

/** What is typed about a person. @source spec 5 Edit profile, 9 */
export const PROFILE_FIELDS = {
  name: line({ label: 'Name', max: LIMITS.nameMax, missing: PROFILE_MESSAGES.nameMissing }),
  website_url: link({
    label: 'Website',
    help: 'Optional, such as example.com',
    max: PROFILE.linkMax,
    wrong: PROFILE_MESSAGES.websiteWrong,
  }),
  bio: text({ label: 'Bio', max: 1000, rows: 6, tooLong: PROFILE_MESSAGES.bioTooLong }),
} as const satisfies Fields;

/** The tabs of a user's page, by their number in the URL. @source spec 2 /user-detail */
export const PROFILE_TABS = [
  { id: 1, title: 'Profile Information' },
  { id: 2, title: 'Uploaded Tracks' },
  { id: 3, title: 'Projects' },
  { id: 4, title: 'Plan' },
] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number]['id'];
