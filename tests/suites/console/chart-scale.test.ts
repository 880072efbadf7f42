import { describe, expect, test } from 'vitest';

import {
  formatTick,
  labelledIndexes,
  chartLabels,
  chartScale,
} from '../../../apps/web/src/kit/chart/scale.ts';

const days = (count: number, barsEach = 1) =>
  Array.from({ length: count * barsEach }, (_, bar) => `Nov ${Math.floor(bar / barsEach) + 1}`);
const textsAt = (texts: readonly string[], indexes: readonly number[]) => indexes.map((at) => texts[at]);

describe("a chart's scale", () => {
  test.each([
    [[], 0, 4],
    [[3], 0, 4],
    [[1399, 20], 0, 1600],
    [[4.5], 0, 8],
  ] as const)('of %j starts at zero and ends at a round number', (values, min, max) => {
    const scale = chartScale(values);
    expect(scale).toMatchObject({ min, max });
    expect(scale.splits).toHaveLength(5);
  });

  test('with values below zero has even steps that include zero', () => {
    const { min, max, splits } = chartScale([30, -12]);
    expect([min, max]).toEqual([-16, 32]);
    expect(splits).toContain(0);
    expect(new Set(splits.slice(1).map((value, index) => value - (splits[index] ?? 0))).size).toBe(1);
  });

  test('is written short', () => {
    expect(formatTick(950, 'count')).toBe('950');
    expect(formatTick(1200, 'money')).toBe('$1.2K');
    expect(formatTick(-3_000_000, 'money')).toBe('−$3M');
  });
});

describe("a chart's labels", () => {
  test('have the group below the first of each, and a remark in its place', () => {
    const points = [
      { short: 'Nov', group: '2025' },
      { short: 'Dec', group: '2025' },
      { short: 'Jan', group: '2026' },
      { short: 'Feb', group: '2026', remark: 'so far' },
    ];
    expect(chartLabels(points, [0, 1, 2, 3])).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026', 'Feb\nso far']);
  });

  test('are all written where there is room', () => {
    expect(labelledIndexes(days(5), 60, 58)).toEqual([0, 1, 2, 3, 4]);
  });

  test('are evenly spaced where there is less, up to the last point', () => {
    for (const px of [3, 7, 12, 20, 41]) {
      const indexes = labelledIndexes(days(30), px, 58);
      const gaps = indexes.slice(1).map((at, index) => at - (indexes[index] ?? 0));
      expect(new Set(gaps).size, `${px} px`).toBe(1);
      expect(indexes.at(-1), `${px} px`).toBe(29);
    }
  });

  test('name each day once, and skip none between two days that have one', () => {
    // The first day starts in the evening, and bars of seven hours begin three or four times a day.
    const texts = Array.from({ length: 24 }, (_, bar) => `Nov ${12 + Math.floor((20 + bar * 7) / 24)}`);
    expect(textsAt(texts, labelledIndexes(texts, 20, 58))).toEqual([
      'Nov 13',
      'Nov 14',
      'Nov 15',
      'Nov 16',
      'Nov 17',
      'Nov 18',
      'Nov 19',
    ]);
    expect(textsAt(texts, labelledIndexes(texts, 17, 58))).toEqual(['Nov 13', 'Nov 15', 'Nov 17', 'Nov 19']);
  });

  test('are one where there is room for one', () => {
    expect(labelledIndexes(days(3), 5, 58)).toEqual([2]);
  });

  test('have the year below the first of each', () => {
    const points = ['Nov', 'Dec', 'Jan', 'Feb'].map((short, at) => ({
      short,
      group: at < 2 ? '2025' : '2026',
    }));
    expect(chartLabels(points, [0, 1, 2, 3])).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026', 'Feb']);
    expect(chartLabels(points, [1, 3])).toEqual(['Dec\n2025', 'Feb\n2026']);
  });
});
