import type { SupportRow } from '@greenroom/contract/support';

import { safeHtml, textOfHtml } from '#kit/html.ts';
import type { Email } from '#kit/mail/mail.ts';
import { escapeHtml, html } from '#kit/events/notify.ts';

/** What shows that a text is HTML already: its line breaks are then none. */
const BLOCK = /<(?:p|br|ul|ol|li|h[23]|blockquote)\b/i;

/** The console's path of a message. */
export const pathOf = (id: number) => `/subscription-plan?id=${id}` as const;

const brokenLines = (text: string): string => text.replaceAll(/\r\n?|\n/g, '<br />');

/** A person's text as the HTML that is stored: harmless tags stay, line breaks show, and nothing is lost whole. */
export function htmlOfText(text: string): string {
  const kept = safeHtml(BLOCK.test(text) ? text : brokenLines(text));
  return textOfHtml(kept) === '' ? brokenLines(escapeHtml(text)) : kept;
}

type Words = { name: string; email: string; subject: string; message: string };

/** The letter of a reply, with what it answers quoted below. */
export function replyLetter(
  { name, email, subject, message }: Words,
  original: SupportRow | null,
  zone: string,
): Pick<Email, 'toName' | 'toEmail' | 'subject' | 'text' | 'html' | 'link'> {
  const to = { toName: name, toEmail: email, subject };
  const words = `<p>${brokenLines(escapeHtml(message))}</p>`;
  if (!original) return { ...to, text: `${message}\n`, html: words };
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone });
  const lead = `On ${day.format(new Date(original.createdAt))}, ${original.user.name} wrote:`;
  const quoted = textOfHtml(original.message).replaceAll(/^/gm, '> ');
  return {
    ...to,
    text: `${message}\n\n${lead}\n${quoted}\n`,
    html: `${words}\n${html`<p>${lead}</p>`}\n<blockquote>${safeHtml(original.message)}</blockquote>`,
    link: pathOf(original.id),
  };
}
