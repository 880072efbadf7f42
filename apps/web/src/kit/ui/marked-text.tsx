import { markPieces } from '../marked.ts';

/** A text in which what a search found is marked, as the server finds it: 'jose' in 'José'. */
export function MarkedText({ children, search }: { children: string; search: string }) {
  return markPieces(children, search).map(({ text, isMarked }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
    isMarked ? <mark key={at}>{text}</mark> : text,
  );
}
