import { textsOf } from '@greenroom/contract/kit/fields';
import type { FieldTexts } from '@greenroom/contract/kit/fields';
import { SAVED_REPLY_FIELDS } from '@greenroom/contract/support-saved.rules';

import { openDrafts } from '#kit/drafts.ts';
import { checksOf } from '#kit/record/fields.ts';
import type { Base, RecordRules } from '#kit/record/record.ts';
import { shapeOf } from '#kit/record/shape.ts';

import type { SavedReply } from './support-saved.queries.ts';

/** The fields of a saved reply. */
export type SavedReplyValues = FieldTexts<typeof SAVED_REPLY_FIELDS>;

/** Returns a saved reply as form values. A host without versions sends none. */
export const baseOf = (saved: SavedReply): Base<SavedReplyValues> => ({
  version: saved.version ?? 0,
  values: textsOf(SAVED_REPLY_FIELDS, saved),
});

export const SAVED_REPLY_RULES: RecordRules<SavedReplyValues> = {
  drafts: openDrafts('savedreply'),
  isValues: shapeOf<SavedReplyValues>(checksOf(SAVED_REPLY_FIELDS)),
};
