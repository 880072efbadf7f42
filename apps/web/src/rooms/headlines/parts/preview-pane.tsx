import { useMediaQuery } from '@mantine/hooks';

import type { HeadlineDraft } from '../headlines.draft.ts';
import classes from './headline-form.module.css';
import { PhonePreview } from './phone-preview.tsx';

/** The phone: beside the form where there is room, else collapsed below it. */
export function PreviewPane({ draft }: { draft: HeadlineDraft }) {
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false });
  if (isWide) {
    return (
      <section className={classes.preview} aria-label="Preview">
        <p className={classes.previewTitle}>How it looks in the app</p>
        <PhonePreview draft={draft} />
      </section>
    );
  }
  return (
    <details className={classes.folded}>
      <summary className={classes.summary}>How it looks in the app</summary>
      <PhonePreview draft={draft} />
    </details>
  );
}
