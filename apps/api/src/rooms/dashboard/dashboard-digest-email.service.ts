import type { RunSheet } from '@greenroom/contract/dashboard-desk';
import { FLAW_WORDS, needsStaff } from '@greenroom/contract/dashboard-desk.rules';
import { PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';

import { html } from '#kit/events/notify.ts';
import { textOfHtml } from '#kit/html.ts';
import type { Email } from '#kit/mail/mail.ts';
import type { DigestNews, Reader } from '#rooms/dashboard/dashboard-digest.store.ts';

type Line = { words: string; path: string | null };

const times = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: PARLOUR_ZONE,
});
const parlourTime = (iso: string): string => times.format(new Date(iso)).replaceAll('\u202F', ' ');

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const formatDigestCount = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

function failedIn({ failed, others, messageId }: NonNullable<RunSheet['mails']>): Line {
  const isReplies = others === 0;
  const mails = isReplies
    ? formatDigestCount(failed, 'reply', 'replies')
    : formatDigestCount(failed + others, 'mail', 'mails');
  const path = isReplies && messageId !== null ? `/subscription-plan?id=${messageId}` : '/support-management';
  return { words: `${mails} could not be delivered`, path };
}

/** Returns what waits, in the words and the order of the run sheet. */
function waitingIn({ mails, support, parlours, posts, closable, connections }: RunSheet): Line[] {
  const lines: Line[] = [];
  if (mails && mails.failed + mails.others > 0) lines.push(failedIn(mails));
  if (support?.oldest) {
    const { id, subject, name } = support.oldest;
    const waits = formatDigestCount(support.waiting, 'message waits', 'messages wait');
    lines.push({
      words: `${waits} for an answer. The oldest: ${subject}, from ${name}`,
      path: `/subscription-plan?id=${id}`,
    });
  }
  for (const { id, title, startsAt, flaws } of parlours?.next.filter(needsStaff) ?? []) {
    const wrong = flaws.map((flaw) => FLAW_WORDS[flaw].toLowerCase().replace('rsvps', 'RSVPs')).join(', ');
    lines.push({
      words: `${title}, ${parlourTime(startsAt)}: ${wrong}`,
      path: `/scheduler-parlour?view=agenda&parlour=${id}`,
    });
  }
  if (posts && posts.unseen > 0) {
    lines.push({
      words: `${formatDigestCount(posts.unseen, 'new post', 'new posts')} since you last looked`,
      path: '/bulletin-board',
    });
  }
  for (const { id, name } of connections ?? [])
    lines.push({ words: `The connection ${name} was switched off`, path: `/connections/${id}` });
  if (closable) lines.push({ words: `${months.format(new Date(closable))} is over`, path: '/money' });
  return lines;
}

/** Builds a colleague's digest; null when there is nothing to say. */
export function digestEmail(
  { name, email }: Reader,
  { publicUrl, stopUrl }: { publicUrl: string; stopUrl: string },
  sheet: RunSheet,
  news: readonly DigestNews[],
): Email | null {
  const parts = [
    { title: 'What needs you', lines: waitingIn(sheet) },
    {
      title: 'New since yesterday',
      lines: news.map(({ message, link }) => ({ words: textOfHtml(message), path: link })),
    },
  ].filter(({ lines }) => lines.length > 0);
  const count = parts.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count === 0) return null;
  const settings = `${publicUrl}/my-account`;
  const end = 'You get this email because you chose it. Choose the kinds here:';
  const stop = 'Stop the digest:';
  const digestLineUrl = ({ path }: Line) =>
    path?.startsWith('/') && !path.startsWith('//') ? publicUrl + path : null;
  const textLine = (line: Line) =>
    [`- ${line.words}`, ...(digestLineUrl(line) ? [`  ${digestLineUrl(line)}`] : [])].join('\n');
  const htmlLine = (line: Line) => {
    const url = digestLineUrl(line);
    return url ? html`<li><a href="${url}">${line.words}</a></li>` : html`<li>${line.words}</li>`;
  };
  return {
    kind: 'notice',
    toName: name,
    toEmail: email,
    subject: `Your digest: ${formatDigestCount(count, 'thing', 'things')} to look at`,
    text: `${['Hello,', ...parts.map(({ title, lines }) => `${title}\n${lines.map(textLine).join('\n')}`), `${end}\n${settings}`, `${stop}\n${stopUrl}`].join('\n\n')}\n`,
    html: [
      html`<p>Hello,</p>`,
      ...parts.map(
        ({ title, lines }) => `${html`<h3>${title}</h3>`}<ul>${lines.map(htmlLine).join('')}</ul>`,
      ),
      html`<p>${end} <a href="${settings}">${settings}</a></p>`,
      html`<p><a href="${stopUrl}">Stop the digest</a></p>`,
    ].join('\n'),
    unsubscribeUrl: stopUrl,
  };
}
