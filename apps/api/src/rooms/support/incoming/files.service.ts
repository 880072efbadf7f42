import { SUPPORT, SUPPORT_MESSAGES } from '@greenroom/contract/support.rules';

import { Refusal as Busy } from '#kit/errors.ts';
import { isPictureType } from '#kit/inspection/finding.ts';
import type { Finding, Refusal } from '#kit/inspection/finding.ts';
import type { Objects } from '#kit/objects/objects.ts';
import type { NewFile } from '#rooms/support/incoming/files.store.ts';
import { MAIL_CLOCKS } from '#kit/mail/reading/clocks.ts';
import type { MailFile } from '#kit/mail/reading/content.ts';

/** What is not shown is only ever saved: a browser is told nothing of what it may be. */
const OPAQUE = 'application/octet-stream';
const PICTURE = /\.(?:jpe?g|png|webp)$/i;
/** How wide a small picture is at most, in pixels. */
const PREVIEW_WIDTH = 320;
const PREVIEW_MAX_BYTES = 100_000;

const WORDS: Partial<Record<Refusal, string>> = {
  tooManyPixels: SUPPORT_MESSAGES.pictureTooLarge,
  tooSlow: SUPPORT_MESSAGES.pictureTooSlow,
};

/** Reads the files of a mail: pictures are encoded again as uploads are, and all else is kept as it is, to be saved. */
export async function readFiles(
  objects: Pick<Objects, 'inspectPicture'>,
  files: readonly MailFile[],
  clockMs: number = MAIL_CLOCKS.pictures,
): Promise<NewFile[]> {
  const until = performance.now() + clockMs;
  const read: NewFile[] = [];
  for (const [index, file] of files.entries()) {
    if (index >= SUPPORT.filesMax) read.push(refused(file, SUPPORT_MESSAGES.fileTooMany));
    else if (file.content.length === 0) read.push(refused(file, SUPPORT_MESSAGES.fileEmpty));
    else if (!isPicture(file)) read.push({ ...opaqueFile(file), content: Buffer.from(file.content) });
    else if (performance.now() >= until) read.push(refused(file, SUPPORT_MESSAGES.pictureTooSlow));
    else read.push(toStoredFile(file, await inspect(objects, file)));
  }
  return read;
}

const isPicture = ({ name, type }: MailFile): boolean => isPictureType(type) || PICTURE.test(name);

/** A mail is read once, so that its picture is not taken when too many wait. */
const inspect = (objects: Pick<Objects, 'inspectPicture'>, { content }: MailFile): Promise<Finding> =>
  objects.inspectPicture(content).catch((error: unknown) => {
    if (error instanceof Busy) return { refusal: 'tooSlow' };
    throw error;
  });

const opaqueFile = ({ name, content }: MailFile) => ({ name, type: OPAQUE, sizeBytes: content.length });

const refused = (file: MailFile, refusal: string): NewFile => ({ ...opaqueFile(file), refusal });

function toStoredFile(file: MailFile, found: Finding): NewFile {
  if ('refusal' in found) return refused(file, WORDS[found.refusal] ?? SUPPORT_MESSAGES.pictureBroken);
  const { contentType: type, original, width, height, copies } = found;
  if (!original) return refused(file, SUPPORT_MESSAGES.pictureBroken);
  const small = copies.findLast((copy) => copy.width <= PREVIEW_WIDTH);
  const whole = { ...opaqueFile({ ...file, content: original }), content: Buffer.from(original) };
  // A very long strip has no copies, and is only saved; a picture that is small itself is its own.
  if (!small && original.length > PREVIEW_MAX_BYTES) return whole;
  return { ...whole, type, width, height, preview: small ? Buffer.from(small.bytes) : null };
}
