import uPlot from 'uplot';

import { formatTick, scaleFor } from '#rooms/dashboard/parts/trend-scale.ts';
import type { Drawing } from '#rooms/dashboard/parts/use-plot.ts';

import type { SalePoint } from './sale-chart-points.ts';

type Color = 'faint' | 'grid' | 'zero' | 'revenue' | 'collected' | 'edge';
type Parts = Parameters<Drawing<SalePoint, Color>['makeOptions']>[0];
type Scale = { min: number; max: number; splits: number[] };

const FONT = '500 12px "Inter Variable", ui-sans-serif, system-ui, sans-serif';
const LABEL_PX = 72;

/** Bars of what was collected, and in front of them the community's share. A day of refunds goes below zero. */
export const SALE_DRAWING: Drawing<SalePoint, Color> = {
  colors: {
    faint: '--ink-faint',
    grid: '--line',
    zero: '--line-strong',
    revenue: '--sale-revenue',
    collected: '--sale-collected',
    edge: '--sale-edge',
  },
  makeData: (points) => [
    points.map((_, index) => index),
    points.map(({ collected }) => collected),
    points.map(({ revenue }) => revenue),
  ],
  makeOptions(parts) {
    const { points, palette, onHover } = parts;
    const money = scaleOf(points);
    return {
      padding: [12, 8, null, null],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { show: false } },
      scales: {
        x: { time: false, range: () => [-0.6, points.length - 0.4] },
        y: { range: () => [money.min, money.max] },
      },
      axes: makeAxes(parts, money.splits),
      series: [
        {},
        makeBars(
          () => palette().collected,
          () => palette().edge,
        ),
        makeBars(
          () => palette().revenue,
          () => palette().edge,
        ),
      ],
      hooks: { setCursor: [(plot) => onHover(plot.cursor.idx ?? null)] },
    };
  },
};

/** Returns round steps that cover all bars, including zero. */
function scaleOf(points: readonly SalePoint[]): Scale {
  const all = points.flatMap(({ collected, revenue }) => [collected, revenue]);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const [, step = 1] = scaleFor(Math.max(most, -least)).splits;
  const [below, above] = [Math.ceil(-least / step), Math.max(1, Math.ceil(most / step))];
  const splits = Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
  return { min: -below * step, max: above * step, splits };
}

function tickOf(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}$${formatTick(Math.abs(dollars))}`;
}

function makeAxes({ points, palette }: Parts, splits: number[]): uPlot.Axis[] {
  const longest = Math.max(...splits.map((value) => tickOf(value).length));
  return [
    {
      font: FONT,
      stroke: () => palette().faint,
      size: 28,
      gap: 8,
      grid: { show: false },
      ticks: { show: false },
      splits: (plot) => labelled(points.length, plot.width),
      values: (_, indexes) => indexes.map((index) => points[index]?.short ?? ''),
    },
    {
      font: FONT,
      stroke: () => palette().faint,
      size: longest * 7 + 14,
      gap: 8,
      grid: { stroke: () => palette().grid, width: 1 },
      ticks: { show: false },
      splits: () => splits,
      values: (_, values) => values.map(tickOf),
    },
  ];
}

/** Returns the bars that get a label, at least a label's width apart. */
function labelled(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil(LABEL_PX / (width / count)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

function makeBars(fill: () => string, stroke: () => string): uPlot.Series {
  const { bars } = uPlot.paths;
  return {
    width: 1,
    stroke,
    fill,
    fillTo: 0,
    points: { show: false },
    ...(bars && { paths: bars({ size: [0.72, 44] }) }),
  };
}
