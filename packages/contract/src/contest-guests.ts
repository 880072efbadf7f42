import * as z from 'zod';

import { call } from './kit/call.ts';
import { Id, answer } from './kit/shapes.ts';

/** Votes of songs in the contest by who cast them. All but the last count now. */
const Votes = {
  votes: z.int(),
  /** Votes of registered users. */
  people: z.int(),
  /** Votes of guests whose device has a token of this server. */
  withToken: z.int(),
  /** Votes of guests whose app named the device itself. */
  withoutToken: z.int(),
  /** Votes beyond these that the staff have set aside. */
  votesSetAside: z.int(),
};

export const VoteTotals = z.object({
  /** The votes of all songs in the contest that count. */
  votes: z.int(),
  /** The songs in the contest, most votes first. */
  songs: z.array(z.object({ id: Id, title: z.string(), ...Votes })),
  /** The networks with the most votes, those set aside included; at most 50. */
  networks: z.array(
    z.object({
      /** Stands for the network, as in the CSV of votes. It does not tell the address. */
      code: z.string(),
      ...Votes,
      /** How many devices of guests have voted from it. */
      devices: z.int(),
      /** The song that has the most votes from it, and how many. */
      song: z.object({ id: Id, title: z.string(), votes: z.int() }),
    }),
  ),
  /** How many networks there are. */
  networksCount: z.int(),
});
export type VoteTotals = z.infer<typeof VoteTotals>;

/** Who votes without an account, and from where. @assumed */
export const contestGuestsCalls = {
  'contest.issueDevice': call('contest.issueDevice', {
    summary:
      "Issue a token for a guest's device (the app): kept on the device, it is the `device` of its votes. A network gets 60 an hour",
    output: answer(z.object({ device: z.string() })),
  }),
  'contest.getVoteTotals': call('contest.getVoteTotals', {
    summary:
      'The votes for the songs in the contest by song and by network: of registered users, and of guests with and without a device token',
    output: answer(VoteTotals),
  }),
  'contest.exportVotes': call('contest.exportVotes', {
    summary:
      'All votes for the songs in the contest as CSV, also while voting is open, by song and then by time; the network is a short code, the same for all votes from one',
    output: z.string(),
  }),
};
