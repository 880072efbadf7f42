import { IconChevronDown } from '@tabler/icons-react';

/** The text as it was sent, folded, where a part was removed because it could run. It is shown as plain text. */
export function OriginalText({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <details className="group">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 text-13 font-medium text-accent-ink pointer-coarse:min-h-control">
        Original text
        <IconChevronDown size={14} className="group-open:rotate-180" aria-hidden />
      </summary>
      <p className="py-2 text-13 text-ink-soft">
        A part was removed because it could run. This is the whole text, as it was sent.
      </p>
      <pre className="text-13 wrap-anywhere whitespace-pre-wrap">{text}</pre>
    </details>
  );
}
