import { markWords, safeHtml, textOfHtml } from '#kit/html.ts';
import { dirOf } from '#kit/mail/direction.ts';
import type { Email } from '#kit/mail/mail.ts';
import { longDayWords } from '#kit/zone-words.ts';
import { escapeHtml, html } from '#kit/events/notify.ts';

/** Detects a text that is HTML already: its line breaks are then ignored. */
const BLOCK = /<(?:p|br|div|ul|ol|li|h[1-6]|blockquote|table|pre|figure|section|article)\b/i;

/** Returns the console path of a message. */
export const planPagePath = (id: number) => `/subscription-plan?id=${id}` as const;

const brokenLines = (text: string): string => text.replaceAll(/\r\n?|\n/g, '<br />');

/**
 * Converts a user's text to the stored HTML: harmless tags, line breaks and every word are kept. `original` is the text as
 * it was sent, when something was taken out because it could run.
 */
export function htmlOfText(text: string): { message: string; original: string | null } {
  const { html: marked, isCut } = markWords(text);
  const kept = safeHtml(BLOCK.test(marked) ? marked : brokenLines(marked));
  const message = textOfHtml(kept) === '' ? brokenLines(escapeHtml(text)) : kept;
  return { message, original: isCut ? text : null };
}

type Words = { name: string; email: string; subject: string; message: string };

/** What a reply answers: a message to us, or a mail. `html` is as it is stored; `text` is that of a mail. */
export type Answered = { id: number; createdAt: string; name: string } & (
  | { html: string }
  | { text: string }
);

/** Builds the mail of a reply, with what it answers quoted below. */
export function replyLetter(
  { name, email, subject, message }: Words,
  answered: Answered | null,
  zone: string,
): Pick<Email, 'toName' | 'toEmail' | 'subject' | 'text' | 'html' | 'link'> {
  const to = { toName: name, toEmail: email, subject };
  const words = `<p${dirOf(message)}>${brokenLines(escapeHtml(message))}</p>`;
  if (!answered)
    return {
      ...to,
      text: `${message}
`,
      html: words,
    };
  const lead = `On ${longDayWords(answered.createdAt, zone)}, ${answered.name} wrote:`;
  const isMail = 'text' in answered;
  const text = isMail ? answered.text : textOfHtml(answered.html);
  const block = isMail ? brokenLines(escapeHtml(text)) : safeHtml(answered.html);
  return {
    ...to,
    text: `${message}

${lead}
${text.replaceAll(/^/gm, '> ')}
`,
    html: `${words}
${html`<p>${lead}</p>`}
<blockquote${dirOf(text)}>${block}</blockquote>`,
    link: planPagePath(answered.id),
  };
}
