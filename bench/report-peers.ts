import { fold, ms, table, times, verdict, whole } from './markdown.ts';
import type { PeersResult, QuestionResult } from './peers/peers.ts';

/** The most that the console's rows may take, of react-admin's time. */
const ROWS_LIMIT = 0.5;

const isExact = ({ total, theirTotal }: QuestionResult): boolean => total === theirTotal;

/** Returns how long each question takes on both sides. */
export function describeQuestions({ directus, people, questions }: PeersResult): string {
  const rows = questions.map((question) => [
    question.name,
    `${whole(question.total ?? 0)}${isExact(question) ? '' : ` **${whole(question.theirTotal ?? 0)} there**`}`,
    ms(question.ours),
    ms(question.theirs),
    `${question.ratio.toFixed(1)}×`,
    `${question.goal}×`,
    verdict(question.ratio >= question.goal),
    whole(question.rounds),
  ]);
  const count = (isSo: (question: QuestionResult) => boolean) =>
    `${questions.filter(isSo).length} of ${questions.length} questions`;
  const plans = questions.flatMap(({ name, plan }) =>
    plan === null ? [] : [fold(`${name}: where our time goes`, plan)],
  );
  const text = `Directus ${directus} reads the same tables of ${whole(people)} people in the same PostgreSQL. Both are asked in turn, signed in, over one kept connection each: ten rows and the exact total. Milliseconds are medians; the ratio is the median of the rounds' own. Ours counts a search up to 10,000. Directus does both in one call, without a cache of answers; it searches names and email addresses alone, as ours does, and does not join the talents' titles.

- As much quicker as the goal: ${count(({ ratio, goal }) => ratio >= goal)}.
- The same total on both sides: ${count(isExact)}.

${table(['question', 'people found', 'Greenroom', `Directus ${directus}`, 'Directus takes', 'goal', '', 'rounds'], rows)}`;
  return [text, ...plans].join('\n\n');
}

/** Returns how long both lists take until their rows are visible. */
export function describePeerPage({ page, reactAdmin, people }: PeersResult): string {
  const isMet = page.ratio <= ROWS_LIMIT;
  const texts = [
    `A list of react-admin ${reactAdmin}, built with Vite and compressed like the console, asks the same server for the same ten of ${whole(people)} people. Chromium, cold cache, processor 4× slower, medians of ${page.rounds} paired rounds; milliseconds from the start of the navigation until the rows are visible.`,
    table(
      ['', 'console', `react-admin ${reactAdmin}`, 'ratio', 'limit', ''],
      [
        [
          'user list, rows visible',
          whole(page.console),
          whole(page.reactAdmin),
          times(page.ratio),
          times(ROWS_LIMIT),
          verdict(isMet),
        ],
      ],
    ),
  ];
  if (!isMet) {
    texts.push(
      fold('console: what loads when', page.waterfalls.console),
      fold('react-admin: what loads when', page.waterfalls.reactAdmin),
    );
  }
  return texts.join('\n\n');
}
