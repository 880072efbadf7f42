import type { SystemStep } from '@greenroom/contract/system';
import type { FastifyInstance } from 'fastify';

import { getBeginning } from '#rooms/system/system.store.ts';

type Step = SystemStep & {
  /** Whether it is still asked for when people have come. */
  isNeeded: boolean;
};

/** Returns the first steps of a community: all while it is empty, later those that are still missed. */
export async function readSteps({ db, config, mail }: FastifyInstance): Promise<SystemStep[]> {
  const { hasPeople, hasColleagues, hasTexts } = await getBeginning(db);
  const steps: Step[] = [
    {
      name: 'address',
      title: 'Give the console its address',
      isDone: config.PUBLIC_URL !== undefined,
      todo: 'Set `PUBLIC_URL` to the https address of your proxy: links in emails lead there.',
      link: null,
      isNeeded: true,
    },
    {
      name: 'mail',
      title: 'Send emails',
      isDone: mail.mode === 'smtp',
      todo: 'Set `SMTP_URL` and `MAIL_FROM`. Until then, emails are only written to a folder.',
      link: null,
      // The check of emails says it later on.
      isNeeded: false,
    },
    {
      name: 'texts',
      title: 'Write your terms and privacy pages',
      isDone: hasTexts,
      todo: 'Replace the drafts, which name example.com: `npm run pages -- set terms FILE`, then `privacy`.',
      link: null,
      isNeeded: true,
    },
    {
      name: 'colleagues',
      title: 'Invite a colleague',
      isDone: hasColleagues,
      todo: 'A second owner can let you in again if you lose your password or your phone.',
      link: '/staff',
      isNeeded: false,
    },
    {
      name: 'people',
      title: 'Bring your people',
      isDone: hasPeople,
      todo: 'Connect the app with an API key, or import a CSV file.',
      link: '/user-list',
      isNeeded: false,
    },
  ];
  return steps
    .filter(({ isDone, isNeeded }) => !hasPeople || (isNeeded && !isDone))
    .map(({ name, title, isDone, todo, link }) =>
      isDone ? { name, title, isDone, todo: null, link: null } : { name, title, isDone, todo, link },
    );
}
