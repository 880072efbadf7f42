import { line, text } from './kit/fields.ts';
import type { Fields } from './kit/fields.ts';
import { PLACEHOLDERS, SUPPORT } from './support.rules.ts';

/** What is typed into a saved reply. @assumed */
export const SAVED_REPLY_FIELDS = {
  title: line({ label: 'Title', max: SUPPORT.savedTitleMax, missing: 'Enter a title.' }),
  message: text({
    label: 'Text',
    help: `Placeholders: ${Object.keys(PLACEHOLDERS)
      .map((key) => `{${key}}`)
      .join(' ')}`,
    max: SUPPORT.messageMax,
    rows: 6,
    missing: 'Enter the text.',
  }),
} as const satisfies Fields;
