import * as z from 'zod';

import { addedInput } from './kit/added.ts';
import { call } from './kit/call.ts';
import { Id, IdParam, MessageOnly, SingleLineText, answer } from './kit/shapes.ts';
import { SUPPORT, SUPPORT_MESSAGES } from './support.rules.ts';

/** A file of a mail: one that arrived, or one of ours. */
export const MailFile = z.object({
  id: Id,
  name: z.string(),
  sizeBytes: z.int(),
  /** A picture that can be shown, with its size in pixels; `previewType`: the type of the small one. */
  picture: z
    .object({ type: z.string(), width: z.int(), height: z.int(), previewType: z.string() })
    .nullable(),
  /** Why it was not taken, so that it is in the mailbox alone; null for one that can be had. */
  refusal: z.string().nullable(),
});
export type MailFile = z.input<typeof MailFile>;

/** `small`: the small one of a picture, which a thread shows. Ignored for any other file. */
const FileQuery = z.object({ size: addedInput('support', z.enum(['small']).optional()) });

export const supportFilesCalls = {
  'support.getFile': call('support.getFile', {
    summary: 'A file that came with an answer by email; a picture as it was encoded again',
    params: IdParam,
    query: FileQuery,
    output: z.string(),
    errors: ['not_found'],
  }),
  'support.addFile': call('support.addFile', {
    summary: 'Add a file for a reply; one that no reply takes is removed after a day',
    body: z.strictObject({ name: SingleLineText(SUPPORT.fileNameMax) }),
    files: {
      file: {
        kind: 'any',
        maxBytes: SUPPORT.filesMaxBytes,
        hint: 'Any file, up to 10 MB',
        missing: SUPPORT_MESSAGES.fileMissing,
      },
    },
    example: { name: 'invoice.pdf' },
    output: answer(MailFile),
  }),
  'support.getReplyFile': call('support.getReplyFile', {
    summary: 'A file that went with a reply; a picture as it was encoded again',
    params: IdParam,
    query: FileQuery,
    output: z.string(),
    errors: ['not_found'],
  }),
  'support.removeFile': call('support.removeFile', {
    summary: 'Remove a file of your own that no reply has taken',
    params: IdParam,
    output: MessageOnly,
    errors: ['not_found'],
  }),
};
