/** The limits that the form and the server share. @source spec 9 */
export const PODCAST = { tracksMax: 3, nameMax: 120, titleMax: 120 } as const;

/** @source spec 5 Podcast, 8 Podcast */
export const PODCAST_MESSAGES = {
  nameMissing: 'Please enter podcast name!',
  userMissing: 'Please select a user!',
  trackMissing: 'Please upload atleast one audio track!',
  directories: 'Apple Podcasts and other directories take MP3, and no WAV.',
  onlySound: 'You can upload only mp3 or wav file',
  tooManyTracks: 'You can upload only three audio track in a podcast',
  userFirst: 'Please select user!',
  trackDeleteFailed: 'Something went wrong.',
  trackDeleted: 'Track deleted successfully!',
  created: 'Podcast created successfully!',
  updated: 'Podcast update successfully!',
  /** @assumed */
  deleted: 'Podcast deleted successfully!',
  /** @assumed */
  feedCopied: 'Feed address copied.',
  /** @assumed */
  titleMissing: 'Please enter a track title.',
  /** @assumed A podcast stays with its user, because its audio is stored in that user's folder. */
  otherUser: 'A podcast cannot be moved to another user.',
  /** @assumed */
  unknownTrack: 'This track does not belong to this podcast.',
  empty: 'There is no any podcast.',
} as const;
