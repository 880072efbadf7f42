import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * The files that take longest, longest first: one that begins last would keep the run waiting with one busy core. Vitest
 * itself knows times only where it ran before. `npm test` closes with the present ones.
 */
const LONGEST = [
  'console/failures-acting',
  'console/routes',
  'console/capabilities',
  'console/failures-reading',
  'console/html',
  'spec/odd-answers',
  'faults/mail-kill',
  'faults/start',
  'faults/mail-refusals',
  'api/fuzz',
  'api/guard',
  'api/activity',
  'api/headers',
  'users/users-locations',
  'inspection/inspection',
];

/** Returns the place of a file among the longest; all others come after them. */
function rankOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.includes(`/${name}`));
  return place === -1 ? LONGEST.length : place;
}

/** Starts the longest files of each project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects stay in their order, each in one piece: a worker goes on with files of its own project alone.
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((each) => each.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}
