// Runs in a process without rights: it reads what strangers send.
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';

import { withLineEnds } from '#kit/mail/reading/head.ts';
import { toOneLine } from '#kit/mail/reading/line.ts';

/** What a mail server says of a mail that it could not deliver. */
export type Bounce = {
  /** What may be the `Message-ID` of that mail, with angle brackets, the surest first. */
  mailIds: string[];
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
const NO_REASON = 'no reason given';
const IDS_MAX = 20;
const READ_MAX = 100_000;

const readReportField = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text)?.[1]?.trim() ?? '';

const ID = /<[^\s<>@]+@[^\s<>@]+>/g;
/** 'Message-ID: <…>', also as 'X-Original-Message-ID' or in a sentence. */
const NAMED_ID = /message-?[ ]?id\b[^<\n]{0,40}(<[^\s<>@]+@[^\s<>@]+>)/gi;
const idsIn = (text: string): string[] => [...text.matchAll(NAMED_ID)].map(([, id = '']) => id);

/** What the parts of a report say: about which mail, what a machine reads of it, and what a person does. */
type Parts = { original: string; report: string; words: string };

function readBounceParts(email: Email): Parts {
  const readPartText = (type: RegExp) => {
    const { content = '' } = email.attachments.find(({ mimeType }) => type.test(mimeType)) ?? {};
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    return text.slice(0, READ_MAX).replaceAll(/\r?\n[ \t]+/g, ' ');
  };
  const html = (email.html ?? '').slice(0, READ_MAX).replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return {
    original: readPartText(/^message\/(?:rfc822|global)$|^(?:text|message)\/(?:rfc822|global)-headers$/),
    report: readPartText(/^message\/(?:global-)?delivery-status$/),
    words: (email.text ?? html).slice(0, READ_MAX),
  };
}

/** Reads the report of a mail server. Returns null for one that says nothing of the kind, as of a mere delay. */
export async function readBounce(raw: Uint8Array): Promise<Bounce | null> {
  const email = await PostalMime.parse(withLineEnds(raw), {
    maxNestingDepth: 50,
    forceRfc822Attachments: true,
  });
  const parts = readBounceParts(email);
  const words = parts.report === '' ? wordsOfText(email, parts.words) : wordsOfReport(parts.report);
  const mailIds = [
    readReportField(parts.original, 'Message-ID'),
    ...Object.values(parts).flatMap(idsIn),
    ...(email.inReplyTo?.match(ID) ?? []),
    // The last is the mail itself, the others are those before it.
    ...(email.references?.match(ID)?.slice(-1) ?? []),
  ].filter((id) => id !== '');
  if (words === null || mailIds.length === 0) return null;
  return { mailIds: [...new Set(mailIds)].slice(0, IDS_MAX).map((id) => toOneLine(id, 998)), words };
}

const STATUS = /\b5\.\d{1,3}\.\d{1,3}\b/;
const knownWords = (status: string): string | undefined =>
  WORDS.find(([pattern]) => pattern.test(status))?.[1];

/** Returns why a mail was not delivered (RFC 3464); null where no recipient failed. */
function wordsOfReport(report: string): string | null {
  const failed = report
    .split(/\r?\n\s*\n/)
    .find((each) => /^failed\b/i.test(readReportField(each, 'Action')));
  if (failed === undefined) return null;
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(readReportField(failed, 'Status'))?.[0] ?? '';
  const said = readReportField(failed, 'Diagnostic-Code').replace(/^[\w-]+;\s*/, '');
  return (knownWords(status) ?? toOneLine(said, WORDS_MAX)) || NO_REASON;
}

const FAILED =
  /undeliver|(?:not|n['’]t) be(?:en)? delivered|not delivered|unable to deliver|delivery (?:has )?fail|failure notice|returned mail|permanent (?:fatal )?error|unzustellbar|nicht zugestellt/i;
const DELAYED =
  /\bdelayed\b|\bdelay\b|verzögert|(?:not|n['’]t) yet been delivered|still (?:being )?(?:trying|retried|attempted)|will (?:be retried|(?:continue|keep) (?:to try|trying))|attempts will continue|do(?:n['’]t| not) need to (?:resend|do anything)|no action is required/i;
const OVER = /giving up|given up|retry (?:timeout|time) exceeded|permanent/i;
/** Where the copy of the mail begins. */
const COPY = /^\s*[-_=]{2,}|^(?:return-path|received|message-id|from):\s|below this line/im;

/** Returns why a mail was not delivered, by the text that older mail servers write; null where it says nothing of the kind. */
function wordsOfText({ subject = '', headers }: Email, words: string): string | null {
  const at = words.search(COPY);
  const text = at === -1 ? words : words.slice(0, at);
  const recipients = headers.find(({ key }) => key === 'x-failed-recipients')?.value.trim() ?? '';
  const said = `${subject}\n${text}`;
  if (DELAYED.test(said) && !OVER.test(said)) return null;
  if (recipients === '' && !FAILED.test(said)) return null;
  const known = knownWords(STATUS.exec(text)?.[0] ?? '');
  return (known ?? toOneLine(reasonUnder(text, recipients), WORDS_MAX)) || NO_REASON;
}

/** Returns the lines under the address that failed, up to the next empty one. */
function reasonUnder(text: string, recipients: string): string {
  const lines = text.split(/\r?\n/);
  const [first = ''] = recipients.split(',').map((each) => each.trim().toLowerCase());
  const at = lines.findIndex((line) =>
    first === '' ? /^\s*<?[^\s<>@]+@[^\s<>@]+>?:?\s*$/.test(line) : line.toLowerCase().includes(first),
  );
  if (at === -1) return '';
  const under = lines.slice(at + 1);
  const end = under.findIndex((line) => line.trim() === '');
  return under.slice(0, end === -1 ? undefined : end).join(' ');
}
