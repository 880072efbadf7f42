import { SUPPORT } from '@greenroom/contract/support.rules';

import { openDrafts } from '#kit/drafts.ts';
import { tooLongWords } from '#kit/form.ts';
import type { FieldErrors } from '#kit/form.ts';
import type { Base, RecordRules } from '#kit/record/record.ts';
import { isText, shapeOf } from '#kit/record/shape.ts';

import type { SavedReply } from './support-saved.queries.ts';

/** The fields of a saved reply. */
export type SavedReplyValues = Pick<SavedReply, 'title' | 'message'>;

/** Returns a saved reply as form values. A host without versions sends none. */
export const baseOf = ({ title, message, version }: SavedReply): Base<SavedReplyValues> => ({
  version: version ?? 0,
  values: { title, message },
});

export const SAVED_REPLY_RULES: RecordRules<SavedReplyValues> = {
  drafts: openDrafts('savedreply'),
  isValues: shapeOf<SavedReplyValues>({ title: isText, message: isText }),
};

/** Returns why a saved reply cannot be saved yet, by field. */
export const findFaults = ({ title, message }: SavedReplyValues): FieldErrors => ({
  ...(title.trim() === '' && { title: 'Enter a title.' }),
  ...(message.trim() === '' && { message: 'Enter the text.' }),
  ...(message.trim().length > SUPPORT.messageMax && { message: tooLongWords(SUPPORT.messageMax) }),
});
