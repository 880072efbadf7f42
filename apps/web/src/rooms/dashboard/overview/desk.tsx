import { useState } from 'react';

import { lazyPart } from '#kit/lazy-part.tsx';
import { readStored } from '#kit/stored.ts';

import { HEIGHT } from './desk-height.ts';

const RunSheet = lazyPart(async () => (await import('./run-sheet.tsx')).RunSheet);

const USUAL_HEIGHT = 268;

function readDeskHeight(stored: string | null): number {
  const height = Number(stored);
  return height >= 120 && height <= 1600 ? height : USUAL_HEIGHT;
}

/** The place of the run sheet above the counts; its code comes after them. */
export function Desk() {
  const [isMissing, setMissing] = useState(false);
  const [minHeight] = useState(() => readDeskHeight(readStored(HEIGHT)));
  const [isThere, setThere] = useState(false);
  if (isMissing) return null;
  return (
    <div className="grid rounded-lg border border-line bg-surface" style={isThere ? {} : { minHeight }}>
      <RunSheet onClose={() => setMissing(true)} onShown={() => setThere(true)} />
    </div>
  );
}
