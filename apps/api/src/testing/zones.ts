import { Temporal } from 'temporal-polyfill';

/** From -11 to +14, with and without summer time. In Santiago midnight may be skipped; on the Azores it comes twice. */
export const ZONES = [
  'Pacific/Pago_Pago',
  'America/Anchorage',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Atlantic/Azores',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;

/** Returns when a zone's clocks change in 2025 to 2028. */
export function listZoneChanges(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  let at = Temporal.ZonedDateTime.from(`2025-01-01T00:00[${zone}]`).getTimeZoneTransition('next');
  for (; at && at.year < 2029; at = at.getTimeZoneTransition('next')) changes.push(at);
  return changes;
}

/** Returns the days on which a zone's clocks change, those beside them and the ends of months, years and February. */
export function oddDays(zone: string): Temporal.PlainDate[] {
  const changes = listZoneChanges(zone).map((change) => change.toPlainDate());
  const ends = ['2025-12-31', '2026-02-28', '2026-06-30', '2028-02-29'].map((day) =>
    Temporal.PlainDate.from(day),
  );
  return [...changes, ...ends].flatMap((day) => [day.subtract({ days: 1 }), day, day.add({ days: 1 })]);
}

/** Returns moments around midnight, noon and the changes of a zone's clocks, as ISO texts. */
export function oddMoments(zone: string): string[] {
  const marks = oddDays(zone).flatMap((day) =>
    [0, 12].map((hour) => day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds),
  );
  const changes = listZoneChanges(zone).map((change) => change.epochMilliseconds);
  const around = [-90, -60, -30, 0, 30, 60, 90].map((minutes) => minutes * 60_000);
  return [...marks, ...changes]
    .flatMap((mark) => around.flatMap((away) => [mark + away - 1, mark + away]))
    .map((ms) => new Date(ms).toISOString());
}
