import { parseArgs } from 'node:util';

const USAGE = `npm test [-- options] [file …]   runs the checks and the tests; the last line is 'N passed, N failed'
  (none)      everything once: checks, contract, house, the API, every screen and journey
  --quick     what a change can reach, for the minutes before a commit: checks, contract, house, and the tests of the
              rooms that differ from main; without a difference, one file a room
  --all       also what repeats it elsewhere: a second PostgreSQL and S3, Firefox, the fault tests, each call's
              failures, each capability turned off, each role
  --faults    the fault tests at length, which takes half an hour (npm run faults)
  file …      only test files whose path contains one of these words, without the checks`;

/** Reads the command's options; ends the program after --help and for a wrong one. */
export function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        faults: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      return process.exit(0);
    }
    const chosen = ['all', 'quick', 'faults'].filter((name) => values[name]);
    if (chosen.length > 1) throw new Error(`Choose one of --${chosen.join(' and --')}`);
    return { stage: chosen[0] ?? 'once', files: positionals };
  } catch (error) {
    console.error(`${error.message.split('. ')[0]}.\n\n${USAGE}`);
    return process.exit(2);
  }
}
