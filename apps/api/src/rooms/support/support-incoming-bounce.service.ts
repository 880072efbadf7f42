import PostalMime from 'postal-mime';

import { withLineEnds } from '#rooms/support/support-incoming-head.service.ts';
import { lineOf } from '#rooms/support/support-incoming-line.service.ts';

/** What a mail server says of a mail that it could not deliver. */
export type Bounce = {
  /** The `Message-ID` of that mail, with angle brackets. */
  mailId: string;
  /** Why, in a few words. */
  words: string;
};

/** @source RFC 3463, the codes that people meet */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^5\.1\.[01]$/, 'user unknown'],
  [/^5\.1\.2$|^5\.4\.4$/, 'domain unknown'],
  [/^5\.1\.10$/, 'the domain takes no mail'],
  [/^5\.2\.1$/, 'mailbox disabled'],
  [/^5\.2\.2$/, 'mailbox full'],
  [/^5\.(?:2\.3|3\.4)$/, 'mail too large'],
  [/^5\.7\./, 'refused by the mail server'],
];
const WORDS_MAX = 200;

const fieldOf = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text)?.[1]?.trim() ?? '';

/** Reads the report of a mail server (RFC 3464). Returns null for one that says nothing of the kind, as of a mere delay. */
export async function readBounce(raw: Uint8Array): Promise<Bounce | null> {
  const email = await PostalMime.parse(withLineEnds(raw), {
    maxNestingDepth: 50,
    forceRfc822Attachments: true,
  });
  const textOf = (type: RegExp) => {
    const { content } = email.attachments.find(({ mimeType }) => type.test(mimeType)) ?? {};
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    return text.slice(0, 100_000).replaceAll(/\r?\n[ \t]+/g, ' ');
  };
  const report = textOf(/^message\/(?:global-)?delivery-status$/);
  const mailId = fieldOf(
    textOf(/^message\/(?:rfc822|global)$|^(?:text|message)\/(?:rfc822|global)-headers$/),
    'Message-ID',
  );
  if (!/^failed\b/i.test(fieldOf(report, 'Action')) || mailId === '') return null;
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(report, 'Status'))?.[0] ?? '';
  const said = lineOf(fieldOf(report, 'Diagnostic-Code').replace(/^[\w-]+;\s*/, ''), WORDS_MAX);
  const known = WORDS.find(([pattern]) => pattern.test(status))?.[1];
  return { mailId: lineOf(mailId, 998), words: (known ?? said) || 'no reason given' };
}
