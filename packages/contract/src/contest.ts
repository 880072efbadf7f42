import * as z from 'zod';

import { CONTEST, CONTEST_MESSAGES, HINT_KINDS, SET_KINDS } from './contest.rules.ts';
import { added, addedInput } from './kit/added.ts';
import { call } from './kit/call.ts';
import { BULK } from './kit/limits.ts';
import {
  BooleanText,
  Id,
  IdParam,
  IdText,
  SingleLineText,
  Paging,
  QueryText,
  MessageOnly,
  Time,
  Text,
} from './kit/shapes.ts';
import { answer, answerWithMsg, pageShape } from './kit/shapes.ts';

/** A partner of a song, or a registered voter. A removed user is called 'Deleted user'. */
const Person = z.object({
  /** Null for a removed user. */
  id: Id.nullable(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  profile_image_url: z.string().nullable(),
});

/** Who disqualified a song in a round, and when. */
const Disqualification = z.object({
  at: Time,
  /** The admin's name; null when it is not known. */
  by: z.string().nullable(),
});

/** @source spec 3 Song contest entry */
export const Song = z.object({
  id: Id,
  /**
   * The exact number of registered and anonymous votes of its present round, or of its last one. Those set aside are
   * left out. In a later round it begins with none, and everyone may vote again.
   */
  votes: z.int().min(0),
  /** How many of them come from registered users. */
  votesLoggedCount: added('contest', z.int().min(0)),
  /** Votes that the staff have set aside, and how many of them come from registered users. */
  votesSetAside: added('contest', z.int().min(0)),
  votesSetAsideLogged: added('contest', z.int().min(0)),
  /** All votes that it ever got: of every round, and those set aside. */
  votesEver: added('contest', z.int().min(0)),
  /** Whether a song in the contest can be voted for. */
  is_active: z.boolean(),
  /** When an admin last changed it. Votes do not change it. */
  updatedAt: Time,
  createdAt: added('details', Time),
  /** How many members reported it, while the staff have not decided. */
  reports: added('moderation', z.int().min(0)),
  /** Set while the round in which the song was disqualified is open. Adding the song again clears it. */
  disqualified: added('contest', Disqualification.nullable()),
  media: z.object({
    title: z.string(),
    /** File name, for downloads. */
    name: z.string(),
    /** A URL that a browser can load, like `thumbnail_url`; null when the object is missing. */
    url_complete: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    /** Milliseconds. */
    duration: added('details', z.int()),
  }),
  users: z.array(Person),
  /** At most the newest 200. */
  votesLogged: z.array(Person),
  /** At most the newest 200. */
  votesNotLogged: z.array(z.string()),
});
export type Song = z.input<typeof Song>;

/** The id of one press of Start or End Voting, made by who presses. */
export const Press = z.string().regex(/^[\w-]{8,64}$/, 'This is not a valid press id.');

const SongIds = z
  .array(Id)
  .min(1, CONTEST_MESSAGES.noneChosen)
  .max(CONTEST.songsMax)
  .refine((ids) => new Set(ids).size === ids.length, 'A song can be listed only once.');

/** A registered voter, or an anonymous one with the name they gave. */
const Voter = z.object({ id: Id, person: Person.nullable(), name: z.string(), createdAt: Time });

export const Round = z.object({
  id: Id,
  startedAt: Time,
  endedAt: Time,
  /** How many songs took part, disqualified ones included. */
  songs: z.int(),
  /** How many of them were disqualified. */
  disqualified: z.int(),
  /** All votes that counted, those for disqualified songs included. */
  votes: z.int(),
  /** The votes that were set aside when it ended: the ranking is without them. 0: it is by all votes. */
  votesSetAside: added('contest', z.int()),
  /**
   * The first in rank, or all of them: 'Night Ferry and Morning Train'; null when no ranked song has a vote. A disqualified
   * song never wins.
   */
  winner: z.string().nullable(),
});
export type Round = z.input<typeof Round>;

export const RoundSong = z.object({
  /** The song's id. */
  id: Id,
  /** Equal votes have an equal rank: 1, 1, 3. Null for a disqualified song: it is listed after the ranking. */
  rank: z.int().positive().nullable(),
  title: z.string(),
  thumbnail_url: z.string().nullable(),
  users: z.array(Person),
  votes: z.int(),
  votesLogged: z.int(),
  votesNotLogged: z.int(),
  /** The votes beyond these that were set aside at that time. */
  votesSetAside: added('contest', z.int()),
  /** Set when it was removed from the contest during the round. Its votes are those at that time. */
  disqualified: Disqualification.nullable(),
});
export type RoundSong = z.input<typeof RoundSong>;

/** A pattern in the votes that staff should look at. */
const Hint = z.object({
  /** `burst`: many in a short time; `source`: many from one network. */
  kind: z.enum(HINT_KINDS),
  /** The start of the burst, or the time of the first vote from the network. */
  at: Time,
  votes: z.int(),
  /** The share of the song's votes that count, 0 to 1. */
  share: z.number(),
});

/** Votes that the staff set aside in the count, with the reason. */
export const SetAside = z.object({
  id: Id,
  kind: z.enum(SET_KINDS),
  /** As in the hint; for those of people, when they were set aside. */
  at: Time,
  note: z.string(),
  votes: z.int(),
  createdAt: Time,
  /** Who set them aside; null when they are not known. */
  by: z.string().nullable(),
  /** Since when they count again, and who decided that. */
  liftedAt: Time.nullable(),
  liftedBy: z.string().nullable(),
});
export type SetAside = z.infer<typeof SetAside>;

/** A song's votes over time. */
const VoteChart = z.object({
  /** The length of a bucket, in seconds. */
  bucketSeconds: z.int().positive(),
  buckets: z.array(z.object({ at: Time, logged: z.int(), notLogged: z.int() })),
  /** Votes that are set aside give no hint. */
  hints: z.array(Hint),
  /** The newest first, at most 50. */
  setAsides: added('contest', z.array(SetAside)),
});
export type VoteChart = z.input<typeof VoteChart>;

/** @source spec 7 Song contest, contract Song contest; @assumed voters, chart and rounds */
export const contestCalls = {
  'contest.list': call('contest.list', {
    summary:
      'Songs in the contest, most votes first and then the older; or submissions, newest first; at most 500',
    query: z.object({
      featured: BooleanText,
      /** `false` leaves out the voters, since there can be many: their lists are then empty. */
      voters: addedInput('contest', BooleanText.default(true)),
    }),
    exampleQuery: { featured: 'true' },
    output: answer(z.array(Song)),
  }),
  'contest.export': call('contest.export', {
    summary: 'Songs in the contest with their votes, or submissions, as CSV in the order of the list',
    query: z.object({ featured: BooleanText }),
    exampleQuery: { featured: 'true' },
    output: z.string(),
  }),
  'contest.setFeatured': call('contest.setFeatured', {
    summary:
      'Add 1 to 10 submissions to the contest, or remove songs from it; removing one from an open round disqualifies it',
    body: z
      .strictObject({
        featured: z.boolean(),
        songsId: SongIds,
        /**
         * What removing songs means for the open round. `false`: they are disqualified, so they are not ranked but keep
         * their votes, until they are added again in the same round (Undo does that). `true`: Clear Songs removes all
         * songs of the contest, and the round ends and ranks them. Default: `true` when no song remains.
         * A closed round never changes. @source contract Rulings
         */
        clear: addedInput('contest', z.boolean().optional()),
        /** Kept in the activity of each song. */
        reason: addedInput('moderation', Text(BULK.reasonMax).optional()),
      })
      .refine(({ featured, songsId }) => !featured || songsId.length <= CONTEST.selectMax, {
        path: ['songsId'],
        message: CONTEST_MESSAGES.tooMany,
      }),
    example: { featured: true, songsId: [7] },
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'contest.setActive': call('contest.setActive', {
    summary: 'Start or end voting for a song of the contest; when the last one ends, the round is closed',
    body: z.strictObject({
      id: Id,
      is_active: z.boolean(),
      /** Identifies one click that starts or ends voting for many songs: all of its calls store the same time. */
      press: addedInput('contest', Press.optional()),
    }),
    example: { id: 7, is_active: true },
    output: answerWithMsg(z.object({ id: Id, is_active: z.boolean(), updatedAt: Time })),
    errors: ['not_found', 'not_featured'],
  }),
  'contest.removeSongs': call('contest.removeSongs', {
    summary: 'Remove submissions; can be restored for a while. A song in the contest is refused',
    body: z.strictObject({ songsId: SongIds }),
    example: { songsId: [7] },
    output: MessageOnly,
    errors: ['not_found', 'conflict'],
  }),
  'contest.listVoters': call('contest.listVoters', {
    summary: "A song's voters, newest first: registered ones or anonymous ones",
    params: IdParam,
    query: z.object({
      ...Paging,
      kind: z.enum(['logged', 'not_logged']).default('logged'),
      /** Searches the name, from two letters on. */
      search: QueryText.optional(),
    }),
    output: pageShape(Voter),
    errors: ['not_found'],
  }),
  'contest.getVoteChart': call('contest.getVoteChart', {
    summary:
      "A song's votes over time, at most 120 buckets, and hints where they come in bursts or from one source",
    params: IdParam,
    output: answer(VoteChart),
    errors: ['not_found'],
  }),
  'contest.exportVoters': call('contest.exportVoters', {
    summary: "A song's voters, registered and anonymous ones, that match a search as CSV, newest first",
    query: z.object({ song_id: IdText, search: QueryText.optional() }),
    exampleQuery: { song_id: '7' },
    output: z.string(),
    errors: ['not_found'],
  }),
  'contest.exportRounds': call('contest.exportRounds', {
    summary: 'Closed rounds with their figures as CSV, newest first',
    output: z.string(),
  }),
  'contest.listRounds': call('contest.listRounds', {
    summary: 'Closed rounds, newest first',
    query: z.object(Paging),
    output: pageShape(Round),
  }),
  'contest.getRound': call('contest.getRound', {
    summary: 'A closed round: its songs by rank with their final votes, then the disqualified ones',
    params: IdParam,
    output: answer(Round.extend({ ranking: z.array(RoundSong) })),
    errors: ['not_found'],
  }),
  'contest.exportRound': call('contest.exportRound', {
    summary: "A closed round's votes as CSV, one line a vote and at least one a song",
    params: IdParam,
    output: z.string(),
    errors: ['not_found'],
  }),
  'contest.vote': call('contest.vote', {
    summary: 'Vote for a song (the app): signed in once a person, or with a name once a device',
    params: IdParam,
    body: z
      .strictObject({
        name: SingleLineText(CONTEST.voterNameMax).optional(),
        /** A token of `contest.issueDevice`, or the app's own id for the device; stored as a hash. */
        device: z
          .string()
          .regex(/^[\x21-\x7e]{8,200}$/, 'This is not a valid device token.')
          .optional(),
      })
      .nullish(),
    example: { name: 'Ada', device: 'a-device-of-the-app' },
    output: answerWithMsg(z.object({ id: Id, votes: z.int() })),
    errors: ['not_found', 'account_inactive', 'muted', 'not_featured', 'voting_paused', 'already_voted'],
  }),
};
