import { useMediaQuery } from '#kit/media-query.ts';

import type { HeadlineFiles, HeadlineValues } from '../headlines.draft.ts';
import { PhonePreview } from './phone-preview.tsx';

/** The phone: beside the form where there is room, else collapsed below it. */
export function PreviewPane(shown: { values: HeadlineValues; files: HeadlineFiles }) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  if (isWide) {
    return (
      <section className="sticky top-0 grid justify-items-center gap-3" aria-label="Preview">
        <p className="text-13 text-ink-faint">How it looks in the app</p>
        <PhonePreview {...shown} />
      </section>
    );
  }
  return (
    <details className="rounded-md border border-line *:last:mx-auto *:last:mt-2 *:last:mb-4">
      <summary className="cursor-pointer rounded-md px-4 py-3 font-medium">How it looks in the app</summary>
      <PhonePreview {...shown} />
    </details>
  );
}
