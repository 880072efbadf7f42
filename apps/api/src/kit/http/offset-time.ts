const two = (value: number) => String(value).padStart(2, '0');

/** Returns what writes a time as the clock of a time zone shows it, with its offset: `2026-11-22T19:05:00-05:00`. */
export function offsetTime(zone: string): (time: Date) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (time) => {
    const local = clock.format(time).replace(' ', 'T');
    const minutes = Math.round((Date.parse(`${local}Z`) - Math.floor(time.getTime() / 1000) * 1000) / 60_000);
    const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    return `${local}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
  };
}
