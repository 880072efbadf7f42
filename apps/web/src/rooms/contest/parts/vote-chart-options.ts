import uPlot from 'uplot';

import { formatTick, scaleFor } from '#rooms/dashboard/parts/trend-scale.ts';
import type { Drawing } from '#rooms/dashboard/parts/use-plot.ts';

import type { VotePoint } from './vote-chart-points.ts';

type Color = 'faint' | 'grid' | 'logged' | 'notLogged' | 'edge';
type Parts = Parameters<Drawing<VotePoint, Color>['makeOptions']>[0];

const FONT = '500 12px "Inter Variable", ui-sans-serif, system-ui, sans-serif';
const LABEL_PX = 60;

/** Bars of all votes, and in front of them the registered voters' part: what shows above it is everyone else's. */
export const VOTE_DRAWING: Drawing<VotePoint, Color> = {
  colors: {
    faint: '--ink-faint',
    grid: '--line',
    logged: '--vote-logged',
    notLogged: '--vote-not-logged',
    edge: '--vote-edge',
  },
  makeData: (points) => [
    points.map((_, index) => index),
    points.map(({ logged, notLogged }) => logged + notLogged),
    points.map(({ logged }) => logged),
  ],
  makeOptions(parts) {
    const { points, onHover } = parts;
    const votes = scaleFor(Math.max(0, ...points.map(({ logged, notLogged }) => logged + notLogged)));
    return {
      padding: [12, 8, null, null],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { show: false } },
      scales: {
        x: { time: false, range: () => [-0.6, points.length - 0.4] },
        y: { range: () => [0, votes.top] },
      },
      axes: makeAxes(parts, votes.splits),
      series: [
        {},
        makeBars(
          () => parts.palette().notLogged,
          () => parts.palette().edge,
        ),
        makeBars(
          () => parts.palette().logged,
          () => parts.palette().edge,
        ),
      ],
      hooks: { setCursor: [(plot) => onHover(plot.cursor.idx ?? null)] },
    };
  },
};

function makeAxes({ points, palette }: Parts, splits: number[]): uPlot.Axis[] {
  const longest = Math.max(...splits.map((value) => formatTick(value).length));
  return [
    {
      font: FONT,
      stroke: () => palette().faint,
      size: 28,
      gap: 8,
      grid: { show: false },
      ticks: { show: false },
      splits: (plot) => labelled(points, plot.width),
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
      values: (_, values) => values.map(formatTick),
    },
  ];
}

/** Returns the bars that get a label: the first of each day or time, at least a label's width apart and from the end. */
function labelled(points: readonly VotePoint[], width: number): number[] {
  const step = width / points.length;
  const chosen: number[] = [];
  for (const [index, { short }] of points.entries()) {
    const isNew = short !== points[index - 1]?.short;
    const isFree = index === 0 || (index - (chosen.at(-1) ?? 0)) * step >= LABEL_PX;
    if (isNew && isFree && (points.length - index) * step >= LABEL_PX / 2) chosen.push(index);
  }
  return chosen;
}

function makeBars(fill: () => string, stroke: () => string): uPlot.Series {
  const { bars } = uPlot.paths;
  return {
    width: 1,
    stroke,
    fill,
    points: { show: false },
    ...(bars && { paths: bars({ size: [0.72, 44] }) }),
  };
}
