import type { ConsoleResult } from './console.ts';
import { fold, table, times, verdict, whole } from './markdown.ts';

/** What bare React's list took with the processor 4× slower where the goals were set, in milliseconds. */
const USUAL_YARDSTICK = 220;
/** Milliseconds of the main thread there. */
const LIMITS = {
  first: 350,
  again: 250,
  firstOf: { Dashboard: 450, 'Song Contest': 450 },
  next: 200,
  rows: 600,
};

const THREAD = "processor time of the page's main thread, which counts no other program's work";

/** Returns the first screens beside those of bare React. */
function describeScreens({ screens }: ConsoleResult): string {
  const rows = screens.map((screen) => [
    screen.name,
    screen.console.toFixed(0),
    screen.bare.toFixed(0),
    times(screen.ratio),
    screen.limit === null ? '' : times(screen.limit),
    screen.limit === null ? '' : verdict(screen.ratio <= screen.limit),
  ]);
  const missing = screens.filter(({ ratio, limit }) => limit !== null && ratio > limit);
  return `Chromium, cold cache, medians of ${screens[0]?.rounds ?? 0} paired rounds; milliseconds from the beginning of the page until it was painted: ${THREAD}. Bare React is built in the same way, asks the same server, and draws plain text rows without a frame around them.

${[table(['screen', 'console', 'bare React', 'ratio', 'limit', ''], rows), ...missing.map(({ name, waterfall }) => fold(`${name}: what loads when, by the clock`, waterfall))].join('\n\n')}`;
}

const describeYardstick = (yardstick: number): string =>
  `The goals are those of a machine on which bare React's list takes ${USUAL_YARDSTICK} ms so; here it took ${whole(yardstick)}, and they are judged in proportion.`;

/** Returns what a move costs. */
function describeMoves({ moves, yardstick }: ConsoleResult): string {
  const share = yardstick / USUAL_YARDSTICK;
  const limits: Record<string, number> = LIMITS.firstOf;
  const rows = moves.map(({ screen, first, again, longestTask }) => [
    screen,
    whole(first),
    whole(again),
    whole(longestTask),
    verdict(first <= (limits[screen] ?? LIMITS.first) * share && again <= LIMITS.again * share),
  ]);
  return `By the sidebar, after the user list as the first screen, with the processor 4× slower: ${THREAD}, in milliseconds, medians, for the first visit and the next one, with all that the screen loads and prepares; and the longest single task of any. Goal: ${LIMITS.first} ms first (${Object.entries(
    limits,
  )
    .map(([screen, limit]) => `${screen} ${limit}`)
    .join(', ')}), ${LIMITS.again} again. ${describeYardstick(yardstick)}

${table(['screen', 'first visit', 'again', 'longest task', ''], rows)}`;
}

/** Returns how soon a press shows. */
function describePaints({ paints, yardstick }: ConsoleResult): string {
  const share = yardstick / USUAL_YARDSTICK;
  const rows = paints.map(({ act, next, rows: all }) => [
    act,
    whole(next),
    all === null ? '' : whole(all),
    verdict(next <= LIMITS.next * share && (all ?? 0) <= LIMITS.rows * share),
  ]);
  return `The user list with 100 rows, processor 4× slower: ${THREAD}, in milliseconds from the press until the next frame was painted, and until the new rows were. Goal: ${LIMITS.next} ms until the next frame, ${LIMITS.rows} until new rows. ${describeYardstick(yardstick)}

${table(['act', 'next frame', 'new rows', ''], rows)}`;
}

/** How much more a record with five thousand parts may cost than one with ten. */
const DEPTH_LIMIT = 1.5;

/** Returns what a deep record costs beside a small one. */
function describeDepth({ depth }: ConsoleResult): string {
  const rows = depth.map(({ name, few, many, ratio }) => [
    name,
    whole(few),
    whole(many),
    times(ratio),
    verdict(ratio <= DEPTH_LIMIT),
  ]);
  return `Opened by its address, cold cache, with ten of its parts and with 5,000, in turn: ${THREAD}, in milliseconds until the newest part was painted. Goal: ${times(DEPTH_LIMIT)}.

${table(['record', 'with ten', 'with 5,000', 'ratio', ''], rows)}`;
}

/** The parts of the report about the console, with their titles. */
export const CONSOLE_PARTS = [
  ["The console's first screens against bare React", describeScreens],
  ['Moving between screens', describeMoves],
  ['Acting in a list of a hundred', describePaints],
  ['Deep records', describeDepth],
] as const;
