import type { Room } from '#kit/room.ts';
import { gate } from '#rooms/rules/rules-gate.service.ts';
import { forgetHits } from '#rooms/rules/rules-hits.store.ts';
import { rulesRoutes } from '#rooms/rules/rules.routes.ts';
import { rulesTrash } from '#rooms/rules/rules.store.ts';
import { rules } from '#rooms/rules/rules.table.ts';

export const rulesRoom: Room = {
  routes: rulesRoutes,
  gate,
  titles: { rules: { table: rules, title: rules.reason } },
  trash: [rulesTrash],
  jobs: [forgetHits],
};
