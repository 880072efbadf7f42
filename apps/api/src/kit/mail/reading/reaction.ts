// Runs in a process without rights: it reads what strangers send.
import PostalMime from 'postal-mime';
import * as z from 'zod';

import { decodeText } from '#kit/mail/charsets.ts';
import { withLineEnds } from '#kit/mail/reading/head.ts';

/** What somebody pressed beside a mail of ours in a mail program. */
export type Reaction = {
  emoji: string;
  /** The `Message-ID` of mails that it may be about, the surest first. */
  mailIds: string[];
};

/** @source https://developers.google.com/workspace/gmail/reactions/format */
const TYPE = 'text/vnd.google.email-reaction+json';
const ID = /<[^\s<>@]+@[^\s<>@]+>/g;
const EMOJI_MAX = 40;
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}/u;

/** Whether a mail may be a reaction, so that it is worth being read as one. */
export const mayBeReaction = (raw: Buffer): boolean => raw.includes(TYPE);

const Json = z.object({ emoji: z.string().max(EMOJI_MAX).trim() });

/** Returns the emoji of a reaction, one sign; null for anything else. */
async function emojiOf(json: string): Promise<string | null> {
  const { data } = Json.safeParse(await new Response(json).json().catch(() => null));
  if (!data?.emoji.isWellFormed()) return null;
  const signs = [...new Intl.Segmenter('en').segment(data.emoji)];
  return signs.length === 1 && EMOJI.test(data.emoji) ? data.emoji : null;
}

/** Reads a reaction to a mail. Returns null for a mail that is none. */
export async function readReaction(raw: Uint8Array): Promise<Reaction | null> {
  const email = await PostalMime.parse(withLineEnds(raw), {
    maxNestingDepth: 50,
    forceRfc822Attachments: true,
  });
  const { content = '' } = email.attachments.find(({ mimeType }) => mimeType === TYPE) ?? {};
  const json = typeof content === 'string' ? content : decodeText(new Uint8Array(content));
  const emoji = await emojiOf(json);
  if (emoji === null) return null;
  const mailIds = [...(email.inReplyTo?.match(ID) ?? []), ...(email.references?.match(ID)?.slice(-1) ?? [])];
  return { emoji, mailIds: mailIds.slice(0, 5) };
}
