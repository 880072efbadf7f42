import { escapeHtml, html } from '#kit/events/notify.ts';
import { dirOf } from '#kit/mail/direction.ts';
import type { Email } from '#kit/mail/mail.ts';

export type Words = Pick<Email, 'kind' | 'subject'> & {
  lead: string;
  /** What somebody wrote, as they laid it out. */
  quote?: string;
  /** Returns the full URL of one of our pages. */
  button?: { label: string; href: string };
  end: string;
};

/** Contains no user name: anyone who registers a stranger's address could use it to write to them. */
export const letterTo = (toEmail: string, { kind, subject, lead, quote, button, end }: Words): Email => ({
  kind,
  toName: '',
  toEmail,
  subject,
  text: `${['Hello,', lead, ...(quote ? [quote] : []), ...(button ? [button.href] : []), end].join('\n\n')}\n`,
  html: [
    html`<p>Hello,</p>`,
    html`<p>${lead}</p>`,
    ...(quote ? [`<p${dirOf(quote)}>${escapeHtml(quote).replaceAll('\n', '<br />')}</p>`] : []),
    ...(button
      ? [html`<p><a href="${button.href}">${button.label}</a></p>`, html`<p>${button.href}</p>`]
      : []),
    html`<p>${end}</p>`,
  ].join('\n'),
});
