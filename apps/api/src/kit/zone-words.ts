/** Words for a moment as the clocks of a time zone show it, with plain spaces. */
const formatInWords = (iso: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', format).format(new Date(iso)).replaceAll('\u202F', ' ');

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** Returns 'Nov 21, 2026, 7:05 PM EST'. */
export const timeWords = (iso: string, timeZone: string): string =>
  formatInWords(iso, { ...DAY, ...CLOCK, timeZone });

/** Returns '7:05 PM EST'. */
export const clockWords = (iso: string, timeZone: string): string =>
  formatInWords(iso, { ...CLOCK, timeZone });

/** Returns 'Nov 21, 2026'. */
export const dayWords = (iso: string, timeZone: string): string => formatInWords(iso, { ...DAY, timeZone });

/** Returns 'November 21, 2026'. */
export const longDayWords = (iso: string, timeZone: string): string =>
  formatInWords(iso, { ...DAY, month: 'long', timeZone });
