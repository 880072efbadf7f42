// @all: each action of the console once more, with its call failing
import { testFailing } from '../../browser/acting.ts';
import { halves } from '../../browser/actions.ts';

await testFailing(halves.people);
