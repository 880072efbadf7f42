import { peopleBefore, scaleToPeople, timeSince } from '#kit/demo/context.ts';
import type { DemoContext, Person } from '#kit/demo/context.ts';
import { insertForIds, insertRows } from '#kit/demo/insert-rows.ts';
import { DAY, HOUR, toIsoTime } from '#kit/demo/times.ts';
import { mails } from '#kit/db/kit.table.ts';
import { escapeHtml } from '#kit/events/notify.ts';
import { supportMessages, supportReplies } from '#rooms/support/support.table.ts';

/** Subject, message (HTML) and a matching answer (plain text). */
const CASES: readonly (readonly [subject: string, message: string, answer: string])[] = [
  [
    'My track stops after a few seconds',
    '<p>I uploaded a new mix last night and it <strong>stops right before the chorus</strong>. On my own machine it plays to the end.</p><p>It is a wav, 24 bit. Is that the reason?</p>',
    'Thanks for the details. Please export it with 16 bits and upload it once more; the full song will play then.',
  ],
  [
    'How do I become a Featured Member?',
    '<p>A friend has the Featured badge on her profile. Where do I find the plan, and does it <em>renew by itself</em>?</p>',
    'You find it under Profile, then Plans. It runs for a month and ends by itself.',
  ],
  [
    'Changed my email address',
    '<p>I can no longer read mail at my old address. Could you move my account to the new one?</p><ul><li>the old one is on my profile</li><li>the new one I would tell you by phone</li></ul>',
    'Gladly. We have sent you a link to confirm the new address.',
  ],
  [
    'Charged twice for a parlour',
    '<p>My bank shows <strong>two payments</strong> for the parlour on Saturday. I was there once, and it was lovely, but once.</p>',
    'You are right, and we are sorry. The second payment is on its way back to you.',
  ],
  [
    'Video of my parlour is missing',
    '<p>We finished an hour ago and the recording is not in my list yet. Does it take some time?</p>',
    'It takes up to two hours after a long evening. Yours is there now.',
  ],
  [
    'Someone uses my photos',
    '<p>There is a profile with <em>my pictures</em> and another name. What can be done about it?</p><p>Thank you for looking into it.</p>',
    'Thank you for telling us. We have deactivated that profile.',
  ],
  [
    'Vote does not count',
    '<p>I voted for my favourite song in the contest but the number stayed the same. Am I doing something wrong?</p>',
    'Voting was paused at that moment. It is open again, please try once more.',
  ],
  [
    'Thank you',
    '<p>No problem at all. I found a bass player through the board within a day, and we just booked our first show.</p><p><strong>Thank you for building this.</strong></p>',
    'You made our week. Send us a poster of the show!',
  ],
  [
    'Can I change the date of a parlour?',
    '<p>Our guest has a train at nine. Could the parlour start <strong>an hour earlier</strong>? Eight people have said yes already.</p>',
    'We have moved it and told everyone who is coming.',
  ],
  [
    'Delete my account, please',
    '<p>I stopped playing for a while. Please remove my profile and my tracks. <br>I may be back.</p>',
    'It is done. You are always welcome back.',
  ],
  [
    'Search does not find my city',
    '<p>I live in a small town and the list offers only the next big city. Can you add mine?</p>',
    'It is on our list for the next update.',
  ],
  [
    'Invoice for my plan',
    '<p>I need an invoice with my business address for the monthly plan. Where can I download it?</p>',
    'We have sent it to your address as a PDF.',
  ],
];

type Fate = 'waits' | 'lost' | 'answered';
type Case = { person: Person; subject: string; answer: string; at: number; message: string; fate: Fate };

/**
 * The newest messages, by their age in hours: the community is looked after, so that few wait and none for longer than a
 * day. All older ones are answered.
 */
const NEWEST: readonly (readonly [hours: number, fate: Fate])[] = [
  ...[1, 3, 6, 10, 14, 17, 20].map((hours) => [hours, 'waits'] as const),
  [21, 'lost'],
  [22, 'lost'],
  [27, 'answered'],
  [30, 'answered'],
];
/** The second and the third newest messages are about the same, and can be answered together. */
const TWINS: ReadonlySet<number> = new Set([1, 2]);

type Sent = { reply: Omit<typeof supportReplies.$inferInsert, 'mailId'>; mail: typeof mails.$inferInsert };

/** The error of a mail server that refuses a mail. */
const REFUSALS = ['550 5.1.1 There is no mailbox of this name.', '552 5.2.2 The mailbox is full.'];

function makeDemoAnswers(
  context: DemoContext,
  adminId: number,
  cases: readonly Case[],
  ids: readonly number[],
): Sent[] {
  const random = context.random.fork('support replies');
  return cases.flatMap(({ person, subject, answer, at, fate }, index): Sent[] => {
    const messageId = ids[index];
    if (messageId === undefined || fate === 'waits') return [];
    const isLost = fate === 'lost';
    const hours = at > context.now - 2 * DAY ? 2 : random.between(1, 29);
    const createdAt = toIsoTime(at + Math.floor(hours * HOUR));
    const letter = { toName: person.name, toEmail: person.email, subject: `Re: ${subject}`, createdAt };
    return [
      {
        reply: { ...letter, messageId, adminId, message: answer },
        mail: {
          ...letter,
          messageId: `<demo-reply-${messageId}@greenroom.invalid>`,
          kind: 'reply',
          text: `${answer}\n`,
          html: `<p>${escapeHtml(answer)}</p>`,
          state: isLost ? 'failed' : 'sent',
          attempts: 1,
          error: isLost ? random.pick(REFUSALS) : null,
          link: `/subscription-plan?id=${messageId}`,
          sendAt: createdAt,
          sentAt: isLost ? null : createdAt,
        },
      },
    ];
  });
}

/** Returns the messages, oldest first. */
function casesOf(context: DemoContext): Case[] {
  const random = context.random.fork('support');
  const members = peopleBefore(context, context.now - 3 * DAY);
  const [twin] = CASES;
  const cases = Array.from({ length: scaleToPeople(context, 140) }, (_, index): Case => {
    const person = random.pick(members);
    const picked = random.pick(CASES);
    const [subject, message, answer] = TWINS.has(index) ? (twin ?? picked) : picked;
    const [hours, fate] = NEWEST[index] ?? [null, 'answered' as const];
    const at =
      hours === null
        ? Math.min(timeSince(context, random, person.joinedAt), context.now - 2 * DAY)
        : context.now - Math.floor((hours - random.between(0, 0.5)) * HOUR);
    return { person, subject, message, answer, at, fate };
  });
  return cases.toSorted((a, b) => a.at - b.at);
}

/** Creates messages to the staff; if there is an admin, nearly all are answered. */
export async function seedSupport(context: DemoContext): Promise<void> {
  const cases = casesOf(context);
  const rows = cases.map(({ person, subject, message, at }) => ({
    userId: person.id,
    subject,
    message,
    createdAt: toIsoTime(at),
  }));
  const ids = await insertForIds(context.db, supportMessages, rows);
  if (context.adminId !== null) {
    const answers = makeDemoAnswers(context, context.adminId, cases, ids);
    const letters = await insertForIds(
      context.db,
      mails,
      answers.map(({ mail }) => mail),
    );
    const replies = answers.map(({ reply }, index) => Object.assign(reply, { mailId: letters[index] ?? 0 }));
    await insertRows(context.db, supportReplies, replies);
  }
}
