import type { Room } from '#kit/room.ts';
import { closeWhenDue } from '#rooms/contest/rounds/closing.service.ts';
import { forgetNetworks } from '#rooms/contest/voting/old-votes.store.ts';
import { songsReported } from '#rooms/contest/board/reported.store.ts';
import { contestRoundsRoutes } from '#rooms/contest/rounds/rounds.routes.ts';
import { contestStageRoutes } from '#rooms/contest/rounds/stage.routes.ts';
import { balloting } from '#rooms/contest/voting/voters-aside.service.ts';
import { contestVotesRoutes } from '#rooms/contest/voting/votes.routes.ts';
import { contestRoutes } from '#rooms/contest/contest.routes.ts';
import { songsTrash } from '#rooms/contest/contest.store.ts';
import { contestEntries } from '#rooms/contest/contest.table.ts';

export const contestRoom: Room = {
  routes(app) {
    contestRoutes(app);
    contestRoundsRoutes(app);
    contestStageRoutes(app);
    contestVotesRoutes(app);
  },
  titles: { songs: { table: contestEntries, title: contestEntries.title, folded: contestEntries.folded } },
  trash: [songsTrash],
  reported: [songsReported],
  ballots: balloting,
  folded: contestEntries,
  oneLine: [{ name: 'songs', table: contestEntries, columns: [contestEntries.title, contestEntries.name] }],
  objects: [
    { table: contestEntries, column: contestEntries.objectKey },
    { table: contestEntries, column: contestEntries.thumbnailKey },
  ],
  jobs: [forgetNetworks],
  serverJobs: [closeWhenDue],
};
