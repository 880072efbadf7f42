import uPlot from 'uplot';

import { FONT_FAMILY, drawPeaks } from './plot-peaks.ts';
import type { Paint } from './plot-peaks.ts';
import { formatTick, labelledIndexes, chartLabels, chartScale } from './scale.ts';
import type { ChartScale } from './scale.ts';
import { listDrawnSeries, seriesSide } from './series.ts';
import type { ChartData, DrawnSeries } from './series.ts';

const FONT = `500 12px ${FONT_FAMILY}`;
/** About the width of a letter in that font. */
const LETTER_PX = 7;
// The enum exists only in the types; at run time it is a number.
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment
const RIGHT = 1 as uPlot.Axis.Side;

const seriesTops = ({ drawn, values }: DrawnSeries) => drawn.tops ?? values;

/** Returns the numbers as the library takes them; the x value is a point's index. */
export function numbersOf(data: ChartData): uPlot.AlignedData {
  return [data.points.map((_, index) => index), ...listDrawnSeries(data).map(seriesTops)];
}

/** Returns how the chart is drawn. */
export function makeOptions(
  data: ChartData,
  paint: Paint,
  onHover: (index: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const { points } = data;
  const drawn = listDrawnSeries(data);
  const hasPeaks = drawn.some((each) => each.drawn.hasPeak);
  const hasRight = drawn.some((each) => each.drawn.isRight);
  const labelPx = Math.max(0, ...points.map(({ short }) => short.length)) * LETTER_PX + 16;
  const scales = { left: scaleOn('left', drawn), right: scaleOn('right', drawn) };
  return {
    // Without an axis on the right, half of the last label hangs over there.
    padding: [hasPeaks ? 22 : 12, hasRight ? null : labelPx / 2 - 6, null, null],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: {
        size: 10,
        width: 2,
        stroke: paint('surface'),
        fill: (_, index) => paint(drawn[index - 1]?.drawn.color ?? 'ink'),
      },
    },
    scales: {
      x: { time: false, range: () => [-0.6, points.length - 0.4] },
      left: { range: () => [scales.left.min, scales.left.max] },
      right: { range: () => [scales.right.min, scales.right.max] },
    },
    axes: [
      makeXAxis(points, labelPx, paint),
      { ...makeAxis('left', drawn, scales.left, paint), grid: { stroke: paint('line'), width: 1 } },
      ...(hasRight
        ? [{ ...makeAxis('right', drawn, scales.right, paint), side: RIGHT, grid: { show: false } }]
        : []),
    ],
    series: [{}, ...drawn.map((each) => makeSeries(each, points.length, paint))],
    hooks: {
      setCursor: [(plot) => onHover(plot.cursor.idx ?? null)],
      draw: [(plot) => drawPeaks(plot, drawn, paint)],
    },
  };
}

function scaleOn(side: 'left' | 'right', drawn: readonly DrawnSeries[]): ChartScale {
  return chartScale(drawn.filter((each) => seriesSide(each) === side).flatMap(seriesTops));
}

function makeXAxis(points: ChartData['points'], labelPx: number, paint: Paint): uPlot.Axis {
  const texts = points.map(({ short }) => short);
  return {
    font: FONT,
    stroke: paint('ink-faint'),
    size: points.some(({ group, remark }) => group ?? remark) ? 44 : 28,
    gap: 8,
    grid: { show: false },
    ticks: { show: false },
    splits: (plot) => labelledIndexes(texts, plot.bbox.width / uPlot.pxRatio / texts.length, labelPx),
    values: (_, indexes) => chartLabels(points, indexes),
  };
}

function makeAxis(
  side: 'left' | 'right',
  drawn: readonly DrawnSeries[],
  { splits }: ChartScale,
  paint: Paint,
): uPlot.Axis {
  const unit = drawn.find((each) => seriesSide(each) === side)?.unit ?? 'count';
  const texts = splits.map((value) => formatTick(value, unit));
  return {
    scale: side,
    font: FONT,
    stroke: paint('ink-faint'),
    size: Math.max(...texts.map(({ length }) => length)) * LETTER_PX + 14,
    gap: 8,
    ticks: { show: false },
    splits: () => splits,
    values: () => texts,
  };
}

function makeSeries(each: DrawnSeries, count: number, paint: Paint): uPlot.Series {
  const { bars, linear } = uPlot.paths;
  const color = paint(each.drawn.color);
  const scale = seriesSide(each);
  if (each.drawn.as === 'bars') {
    return {
      scale,
      // Of the dot under the pointer: bars need none.
      class: 'hidden',
      width: 1,
      stroke: paint('accent-ink'),
      fill: color,
      fillTo: 0,
      points: { show: false },
      // Where many stand, the gaps are narrow.
      ...(bars && { paths: bars({ size: [count > 31 ? 0.72 : 0.56, 44], radius: [0.18, 0] }) }),
    };
  }
  return {
    scale,
    width: 2,
    stroke: color,
    points: { show: count <= 31, size: 7, width: 2, stroke: color, fill: paint('surface') },
    ...(linear && { paths: linear() }),
  };
}
