import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { fetchPart } from '#kit/fetch-part.ts';
import type { SeenHereProps } from '#rooms/staff/parts/seen-here.tsx';
import { usePlace } from '#rooms/staff/parts/use-presence.ts';

const load = () => fetchPart(async () => (await import('#rooms/staff/parts/seen-here.tsx')).SeenHere);

/** Who else has the page's record open. It comes with the record, which does without when it can't. */
export function OthersHere() {
  const place = usePlace();
  const isWanted = place !== null;
  const [SeenHere, setPart] = useState<ComponentType<SeenHereProps> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    // At once: by this call colleagues learn that somebody is here.
    load().then(
      (part) => setPart(() => part),
      () => undefined,
    );
  }, [isWanted]);
  return place && SeenHere && <SeenHere key={`${place.kind} ${place.record}`} place={place} />;
}
