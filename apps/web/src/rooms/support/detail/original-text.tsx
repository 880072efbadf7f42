import { FoldedText } from './folded-text.tsx';

/** The text as it was sent, folded, where a part was removed because it could run. It is shown as plain text. */
export function OriginalText({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <FoldedText label="Original text">
      <p className="py-2 text-13 text-ink-soft">
        A part was removed because it could run. This is the whole text, as it was sent.
      </p>
      <pre className="text-13 wrap-anywhere text-start whitespace-pre-wrap" dir="auto">
        {text}
      </pre>
    </FoldedText>
  );
}
