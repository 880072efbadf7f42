import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

const isSuite = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/tests/suites/');

/**
 * Starts the suites of each project first. They walk the whole contract and every screen, so they take longest, and one
 * that begins last keeps the run waiting with one busy core. Vitest itself knows times only where it ran before: a fresh
 * clone begins with the largest files.
 */
export class SuitesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of an array
    const sorted = await super.sort(files);
    // Projects stay in their order, each in one piece: a worker goes on with files of its own project alone.
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((each) =>
      each.toSorted((a, b) => Number(isSuite(b)) - Number(isSuite(a))),
    );
  }
}
