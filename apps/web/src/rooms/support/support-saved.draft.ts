import { toFieldTexts } from '@greenroom/contract/kit/fields';
import type { FieldTexts } from '@greenroom/contract/kit/fields';
import { SAVED_REPLY_FIELDS } from '@greenroom/contract/support-saved.rules';

import { openDrafts } from '#kit/drafts.ts';
import { fieldChecks } from '#kit/record/fields.ts';
import type { Base, RecordRules } from '#kit/record/record.ts';
import { objectCheck } from '#kit/record/shape.ts';

import type { SavedReply } from './support-saved.queries.ts';

/** The fields of a saved reply. */
export type SavedReplyValues = FieldTexts<typeof SAVED_REPLY_FIELDS>;

/** Returns a saved reply as form values. A host without versions sends none. */
export const savedReplyBase = (saved: SavedReply): Base<SavedReplyValues> => ({
  version: saved.version ?? 0,
  values: toFieldTexts(SAVED_REPLY_FIELDS, saved),
});

export const SAVED_REPLY_RULES: RecordRules<SavedReplyValues> = {
  drafts: openDrafts('savedreply'),
  isValues: objectCheck<SavedReplyValues>(fieldChecks(SAVED_REPLY_FIELDS)),
};
