const two = (value: number) => String(value).padStart(2, '0');

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns what writes a time as the clock of a time zone shows it, as every spreadsheet reads it, and its offset:
 * `2026-11-22 19:05:00`, `UTC-05:00`. With a sign first, a spreadsheet would read a formula.
 */
export function offsetTime(zone: string): (time: Date) => [time: string, offset: string] {
  const offsetAt = offsetIn(zone);
  return (time) => {
    const minutes = offsetAt(time.getTime());
    const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, 19);
    return [local.replace('T', ' '), `UTC${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`];
  };
}

/** Returns what moves a time so that UTC shows the clock of a time zone: for files that know no zones. */
export function localTime(zone: string): (time: Date) => Date {
  const offsetAt = offsetIn(zone);
  return (time) => new Date(time.getTime() + offsetAt(time.getTime()) * 60_000);
}

/**
 * Returns what looks up by how many minutes a zone is ahead of UTC at a time. `Intl` takes longer than all else of a line
 * of a table, so it is asked once for each day on which clocks don't change.
 */
function offsetIn(zone: string): (ms: number) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const ask = (ms: number) =>
    Math.round(
      (Date.parse(`${clock.format(ms).replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000) / 60_000,
    );
  const days = new Map<number, number | null>();
  return (ms) => {
    const day = Math.floor(ms / DAY_MS);
    let offset = days.get(day);
    if (offset === undefined) {
      const [first, last] = [ask(day * DAY_MS), ask((day + 1) * DAY_MS)];
      offset = first === last ? first : null;
      days.set(day, offset);
    }
    return offset ?? ask(ms);
  };
}
