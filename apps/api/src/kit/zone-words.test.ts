import { assert, constantFrom, integer, property } from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, describe, expect, inject, test } from 'vitest';

import { offsetTime } from '#kit/http/offset-time.ts';
import { clockWords, dayWords, longDayWords, timeWords } from '#kit/zone-words.ts';
import { createWorld } from '#testing/world.ts';
import { listZoneChanges, oddDays, oddMoments, ZONES } from '#testing/zones.ts';

const world = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const ask = async (columns: string, values: unknown[]) =>
  (
    await world.db.$client.query(
      `select ${columns} from unnest($1::text[]) with ordinality x (x, n) order by n`,
      values,
    )
  ).rows;

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const plainSpaces = (time: { toLocaleString: Temporal.ZonedDateTime['toLocaleString'] }, format: object) =>
  time.toLocaleString('en-US', format).replaceAll('\u202F', ' ');

describe.each(ZONES)('in %s', (zone) => {
  const at = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(zone);

  test('a moment is written as its clocks show it', () => {
    const written = offsetTime(zone);
    const random = integer({ min: Date.parse('2020-01-01'), max: Date.parse('2034-01-01') });
    const isos = [...oddMoments(zone)];
    assert(
      property(constantFrom(...isos), random, (odd, ms) => {
        for (const iso of [odd, new Date(ms).toISOString()]) {
          const here = at(iso);
          const [time, offset] = written(new Date(iso));
          expect(`${time.replace(' ', 'T')}${offset.replace('UTC', '')}`).toBe(
            here.toString({ smallestUnit: 'second', timeZoneName: 'never', roundingMode: 'floor' }),
          );
          expect(timeWords(iso, zone)).toBe(plainSpaces(here, { ...DAY, ...CLOCK }));
          expect(clockWords(iso, zone)).toBe(plainSpaces(here, CLOCK));
          expect(dayWords(iso, zone)).toBe(plainSpaces(here, DAY));
          expect(longDayWords(iso, zone)).toBe(plainSpaces(here, { ...DAY, month: 'long' }));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a day begins with its first moment, and each moment is of the day that it lies in', async () => {
    const days = oddDays(zone);
    const starts = await ask(`moment_of(x::date, $2) as at`, [days.map(String), zone]);
    expect(starts.map((row: { at: Date }) => row.at.toISOString())).toEqual(
      days.map((day) => new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString()),
    );
    const isos = oddMoments(zone);
    const found = await ask(
      `(x::timestamptz at time zone $2)::date::text as day, x::timestamptz >= moment_of((x::timestamptz at time zone $2)::date, $2)
        and x::timestamptz < moment_of((x::timestamptz at time zone $2)::date + 1, $2) as inside`,
      [isos, zone],
    );
    expect(found).toEqual(isos.map((iso) => ({ day: at(iso).toPlainDate().toString(), inside: true })));
  });

  test('a time that its clocks show twice or never is read as Temporal reads it', async () => {
    const locals = listZoneChanges(zone).flatMap((change) =>
      [-120, -90, -60, -45, -30, -1, 0, 1, 15, 30, 45, 60, 90].flatMap((minutes) => {
        const before = change.subtract({ nanoseconds: 1 }).toPlainDateTime().add({ nanoseconds: 1 });
        return [before.add({ minutes }), change.toPlainDateTime().add({ minutes })];
      }),
    );
    const read = await ask(`moment_of(x::timestamp, $2) as at`, [locals.map(String), zone]);
    expect(read.map((row: { at: Date }) => row.at.toISOString())).toEqual(
      locals.map((local) =>
        new Date(
          local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds,
        ).toISOString(),
      ),
    );
  });
});
