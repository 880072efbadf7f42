/** The limits of the song contest. @source spec 9, contract Song contest; @assumed the others */
export const CONTEST = {
  selectMax: 10,
  /** A list holds at most this many of the newest registered, and anonymous, voters; `votes` is exact. */
  votersShown: 200,
  songsMax: 500,
  voterNameMax: 120,
  /** The shortest search text for voters, in letters. */
  voterSearchMin: 2,
  deviceMax: 200,
  /** Anonymous votes per network and minute. */
  anonymousAMinute: 60,
  /** Votes per signed-in user and minute, refused ones included. */
  signedInAMinute: 120,
  /** How long a process gathers its votes before it publishes their counts, in milliseconds. */
  tellMs: 100,
  /** The shortest time between two counts of a song on a screen, in milliseconds: at most four a second. */
  showMs: 260,
  /** How long a press of Start or End can be undone, in milliseconds: the toast, and the server from its first song. */
  undoMs: 60_000,
  undoServerMs: 120_000,
  /** How long before voting closes by itself the staff are told. */
  closeWarnMinutes: 15,
  /** How many songs the live board shows, and how many minutes its bars. */
  boardRanks: 10,
  boardMinutes: 30,
  /** How old a burst may be to be marked on it. It is compared with the minutes of the last hour. */
  boardBurstMinutes: 10,
  boardHourMinutes: 60,
  /** The note on votes that are set aside, in characters, and how many sets of a song are listed. */
  noteMax: 300,
  setAsidesShown: 50,
  /** How many device tokens a network gets in an hour. */
  devicesAnHour: 60,
  /** For how many hours at most a hall shares a network. */
  sharedHoursMax: 12,
  /** How many networks are listed with their votes. */
  networksShown: 50,
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
  undoneEnd: 'Undone. Voting goes on.',
  undoneStart: 'Undone. Voting is as it was before.',
  undoTooLate: 'It is too late to undo this, or voting was changed since. Start or end voting instead.',
  closeSaved: 'The closing time was saved.',
  closeCleared: 'Voting no longer closes by itself.',
  shared: 'Everybody in the hall can vote and register now, from one network.',
  sharedEnded: 'The usual limits of a network hold again.',
  closePast: 'Choose a time in the future.',
  setAside: 'The votes were set aside.',
  noVotes: 'They have no votes to set aside.',
  countedAgain: 'The votes count again.',
  noneToSetAside: 'There are no such votes, or they are already set aside.',
  alreadyCounted: 'These votes already count again.',
  wrongDevice: 'This device token is not one of this server. Ask for a new one.',
  deviceNeeded: 'Ask this server for a device token first.',
  noteNeeded: 'Say why, for your colleagues.',
  closeNotOpen: 'Voting is not open. Start it first.',
  /** For a name and a device: a signed-in user is already known. */
  notNeeded: 'Leave this out when you are signed in.',
  needed: 'This field is required unless you are signed in.',
} as const;

/** The kinds of hints: many votes within a minute, or from one network. */
export const HINT_KINDS = ['burst', 'source'] as const;
/** How votes were chosen that are set aside: by a hint, or as those of people. */
export const SET_KINDS = [...HINT_KINDS, 'people'] as const;
export type SetKind = (typeof SET_KINDS)[number];
export type HintKind = (typeof HINT_KINDS)[number];

/** When votes look suspicious. This is only a hint: no vote is refused. @assumed */
export const CONTEST_HINTS = {
  /** The most hints of each kind. */
  most: 5,
  /** Fewer votes within a minute, or from one network, give no hint. */
  votesMin: 20,
  /** A burst is a minute with this many times the median votes of the other minutes that have any. */
  burstTimes: 8,
  /** The share of all votes that comes from one network. */
  sourceShare: 0.25,
} as const;

/** Returns the rank of each, from 1: equal votes have an equal rank, and the next one is as many places later. */
export function ranksOf(songs: readonly { votes: number }[]): number[] {
  const sorted = songs.map(({ votes }) => votes).toSorted((one, other) => other - one);
  return songs.map(({ votes }) => sorted.indexOf(votes) + 1);
}

/** Returns 'Night Ferry', 'Night Ferry and Morning Train'. */
export const joinTitles = (titles: readonly string[]): string => new Intl.ListFormat('en-US').format(titles);

/** Returns 'Tie: Night Ferry and Morning Train, 3 votes each'. */
export const tieWords = (titles: readonly string[], votes: number): string =>
  `Tie: ${joinTitles(titles)}, ${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'} each`;
