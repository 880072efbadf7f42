/** Limits of the song contest. @source spec 9, contract Song contest; @assumed the others */
export const CONTEST = {
  selectMax: 10,
  /** Of registered and of anonymous voters, the newest that a list carries; `votes` is exact. */
  votersShown: 200,
  songsMax: 500,
  voterNameMax: 120,
  /** A search among voters asks for so many letters. */
  voterSearchMin: 2,
  deviceMax: 200,
  /** Anonymous votes from one network in a minute. */
  anonymousAMinute: 60,
  /** Votes of one signed-in person in a minute, refused ones too. */
  signedInAMinute: 120,
  /** A vote count on the screens is at most this old, in milliseconds. */
  tellMs: 300,
} as const;

/** @source spec 2 Song Contest, 5, 8 */
export const CONTEST_MESSAGES = {
  tooMany: 'You are only allowed to choose 10 songs',
  noneChosen: 'Please choose at least one song.',
  getFailed: 'Failed to get songs contest',
  endFailed: 'Failed to end voting',
  startFailed: 'Failed to start voting',
  clearFailed: 'Failed to clear songs',
  enableFailed: 'Failed to enable song',
  addFailed: 'Failed to added featured songs',
  deleteFailed: 'Failed to delete songs',
  ended: 'Voting is end',
  started: 'Voting is start',
  noFeatured: 'Not added contest submission.',
  noSubmissions: 'Not songs submissions.',
  noVotesLogged: 'Not votes by logged.',
  noVotesNotLogged: 'Not votes by not logged.',
  loading: 'Loading music...',
  noMusic: 'No music to play',
  /** @assumed from here on */
  added: 'Songs added to the contest successfully!',
  removed: 'Songs removed from the contest successfully!',
  deleted: 'Songs deleted successfully!',
  voted: 'Your vote was counted. Thank you!',
  gone: 'One of the selected songs no longer exists. Reload and choose again.',
  stillFeatured: 'One of the selected songs is in the contest. Remove it from the contest first.',
  notAll: 'A colleague has added a song in the meantime. Check the contest again before you clear it.',
  notFeatured: 'This song is not in the contest.',
  /** Of a name and a device: who is signed in is known by that. */
  notNeeded: 'Leave this out when you are signed in.',
  needed: 'This field is required unless you are signed in.',
} as const;

/** When votes are worth a look: it is a hint, and refuses nothing. @assumed */
export const CONTEST_HINTS = {
  /** Of each kind. */
  most: 5,
  /** Fewer within a minute, or from one network, are no hint. */
  votesMin: 20,
  /** A burst is a minute with so many times the votes of the median of the others that have any. */
  burstTimes: 8,
  /** So much of all votes comes from one network. */
  sourceShare: 0.25,
} as const;
