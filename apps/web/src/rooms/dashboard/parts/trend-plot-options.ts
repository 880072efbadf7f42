import uPlot from 'uplot';

import { drawPeaks } from './trend-plot-peaks.ts';
import type { Palette } from './trend-plot-peaks.ts';
import type { TrendPoint } from './trend-points.ts';
import { formatTick, labelledIndexes, scaleFor } from './trend-scale.ts';

type Parts = {
  points: readonly TrendPoint[];
  /** Read at each drawing, so that a change of scheme only needs a redraw. */
  palette: () => Palette;
  onHover: (index: number | null) => void;
};

const FONT = '500 12px "Inter Variable", ui-sans-serif, system-ui, sans-serif';
// The enum exists only in the types; at run time it is a number.
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment
const RIGHT = 1 as uPlot.Axis.Side;

/** Revenue as bars on the left axis, users as a line on the right one; both start at zero. */
export function makePlotOptions(parts: Parts): Omit<uPlot.Options, 'width' | 'height'> {
  const { points, palette, onHover } = parts;
  const money = scaleFor(Math.max(0, ...points.map((point) => point.revenue)));
  const people = scaleFor(Math.max(0, ...points.map((point) => point.users)));
  return {
    padding: [22, null, null, null],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { size: 10, width: 2 },
    },
    scales: {
      x: { time: false, range: () => [-0.6, points.length - 0.4] },
      money: { range: () => [0, money.top] },
      people: { range: () => [0, people.top] },
    },
    axes: makeAxes(parts, money.splits, people.splits),
    series: makeSeries(parts),
    hooks: {
      setCursor: [(plot) => onHover(plot.cursor.idx ?? null)],
      draw: [(plot) => drawPeaks(plot, points, palette())],
    },
  };
}

function makeAxes({ points, palette }: Parts, money: number[], people: number[]): uPlot.Axis[] {
  return [
    {
      font: FONT,
      stroke: () => palette().faint,
      size: points.some((point) => point.year) ? 44 : 28,
      gap: 8,
      grid: { show: false },
      ticks: { show: false },
      splits: (plot) => labelledIndexes(points.length, plot.width, points.length > 12 ? 64 : 44),
      values: (_, indexes) => indexes.map((index) => tickOf(points, index, indexes)),
    },
    {
      ...makeAxis(palette, money, (value) => `$${formatTick(value)}`),
      scale: 'money',
      grid: { stroke: () => palette().grid, width: 1 },
    },
    { ...makeAxis(palette, people, formatTick), scale: 'people', side: RIGHT, grid: { show: false } },
  ];
}

function makeSeries({ points, palette }: Parts): uPlot.Series[] {
  const { bars, linear } = uPlot.paths;
  return [
    {},
    {
      scale: 'money',
      class: 'trend-revenue',
      width: 1,
      stroke: () => palette().barEdge,
      fill: () => palette().bar,
      points: { show: false },
      ...(bars && { paths: bars({ size: [0.56, 44], radius: [0.18, 0] }) }),
    },
    {
      scale: 'people',
      class: 'trend-users',
      width: 2,
      stroke: () => palette().line,
      points: {
        show: points.length <= 31,
        size: 7,
        width: 2,
        stroke: () => palette().line,
        fill: () => palette().surface,
      },
      ...(linear && { paths: linear() }),
    },
  ];
}

function makeAxis(palette: () => Palette, splits: number[], format: (value: number) => string): uPlot.Axis {
  const longest = Math.max(...splits.map((value) => format(value).length));
  return {
    font: FONT,
    stroke: () => palette().faint,
    size: longest * 7 + 14,
    gap: 8,
    ticks: { show: false },
    splits: () => splits,
    values: (_, values) => values.map(format),
  };
}

/** Returns a month with the year below it where the axis or a year starts; a year whose month has no label moves to the next. */
function tickOf(points: readonly TrendPoint[], index: number, shown: readonly number[]): string {
  const point = points[index];
  if (!point) return '';
  const before = shown[shown.indexOf(index) - 1] ?? -1;
  const year = points.slice(before + 1, index + 1).findLast((each) => each.year)?.year;
  return year ? `${point.short}\n${year}` : point.short;
}
