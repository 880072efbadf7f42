import { Temporal } from 'temporal-polyfill';

import { once } from '#kit/format.ts';
import { clockText } from '#kit/ui/day-text.ts';

/** Not `toLocaleString` of Temporal: Chromium 147 moves a time that the viewer's own clocks skip. */
const days = once(
  () => new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/**
 * What a time of a zone's clocks means. `exact`: one moment. `skipped`: none, because the clocks go forward then; `iso` is what is
 * used instead. `twice`: two, because they go back; `iso` is the first and `later` the second.
 */
export type ZonedTime = {
  iso: string;
  kind: 'exact' | 'skipped' | 'twice';
  later?: string;
};

const zonedToIso = (time: Temporal.ZonedDateTime): string => new Date(time.epochMilliseconds).toISOString();

function readPlainDateTime(local: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(local);
  } catch {
    return null;
  }
}

const readClock = (local: string): string => clockText(local.slice('2026-11-21T'.length));

/** Returns what reads and writes the times of a zone's clocks, as a `datetime-local` field has them. */
export function zonedTimes(zone: string) {
  /** Returns the moment of `2026-11-21T18:00` in the zone; null for an invalid date or time. */
  function localToUtc(local: string): ZonedTime | null {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return null;
    const plain = readPlainDateTime(local);
    if (!plain) return null;
    const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
    const later = plain.toZonedDateTime(zone, { disambiguation: 'later' });
    if (earlier.epochMilliseconds === later.epochMilliseconds)
      return { iso: zonedToIso(earlier), kind: 'exact' };
    // In a gap both candidates leave it; the later one is forward, as clocks move.
    if (!earlier.toPlainDateTime().equals(plain)) return { iso: zonedToIso(later), kind: 'skipped' };
    return { iso: zonedToIso(earlier), kind: 'twice', later: zonedToIso(later) };
  }

  /** Returns the zone's time at a moment, for a `datetime-local` field: `2026-11-21T18:00`. */
  function utcToLocal(iso: string): string {
    return Temporal.Instant.from(iso)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });
  }

  /** Returns the zone's time now, for a `datetime-local` field. */
  function nowLocal(): string {
    return utcToLocal(Temporal.Now.instant().toString());
  }

  /** Returns '2:30 AM does not exist on Mar 8: 3:30 AM is used', '1:30 AM comes twice on Nov 1'; null when neither applies. */
  function clockWords(local: string): string | null {
    const time = localToUtc(local);
    if (!time || time.kind === 'exact') return null;
    const day = days().format(Date.parse(`${local.slice(0, '2026-11-21'.length)}T00:00Z`));
    if (time.kind === 'twice') return `${readClock(local)} occurs twice on ${day}`;
    return `${readClock(local)} does not exist on ${day}: ${readClock(utcToLocal(time.iso))} is used`;
  }

  return { localToUtc, utcToLocal, nowLocal, clockWords };
}
