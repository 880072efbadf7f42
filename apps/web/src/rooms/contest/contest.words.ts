import type { RoomWords } from '#kit/room.ts';

export const words: RoomWords<'contest'> = {
  it: 'songs',
  deeds: {
    'contest.endRound': { words: 'ended {it}', it: 'rounds' },
    'contest.export': 'exported the contest’s songs',
    'contest.exportRound': { words: 'exported the votes of {it}', it: 'rounds' },
    'contest.exportRounds': 'exported the contest’s rounds',
    'contest.exportVotes': 'exported the contest’s votes',
    'contest.exportVoters': 'exported the voters of {it}',
    'contest.removeSongs': 'deleted {it}',
    'contest.setActive': {
      words: 'started or paused voting for {it}',
      where: {
        field: 'is_active',
        says: { true: 'started voting for {it}', false: 'paused voting for {it}' },
      },
      saysAll: true,
    },
    'contest.undoPress': 'undid the start or the end of voting for {it}',
    'contest.setCloseAt': 'set when voting closes in {it}',
    'contest.setSharedNetwork': 'said that a hall shares a network, or no longer',
    'contest.setVotesAside': 'set votes for {it} aside',
    'contest.setVotersAside': 'set votes of deactivated people for {it} aside',
    'contest.countVotersAgain': 'counted votes of people for {it} again',
    'contest.countVotesAgain': 'counted votes for {it} again',
    'contest.setFeatured': 'added {it} to the contest or took it out',
  },
  kinds: {
    songs: { noun: 'song', trash: { label: 'Song', removedBy: 'contest.removeSongs' } },
    rounds: { noun: 'round', page: (id) => ({ to: '/song-contest', search: { round: Number(id) } }) },
  },
};
