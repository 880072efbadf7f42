import uPlot from 'uplot';

import { formatCount, formatMoney } from '#kit/format.ts';

import type { Palette } from './trend-plot-options.ts';
import type { TrendPoint } from './trend-points.ts';

const LINE_HEIGHT = 18;

const PX = 12;
const FAMILY = '"Inter Variable", ui-sans-serif, system-ui, sans-serif';

/** Writes the highest value of each series at its place; one is left out where both would touch. */
export function drawPeaks(plot: uPlot, points: readonly TrendPoint[], palette: Palette): void {
  const peaks = [
    { scale: 'people', values: points.map((point) => point.users), say: formatCount, color: palette.ink },
    {
      scale: 'money',
      values: points.map((point) => point.revenue),
      say: (value: number) => formatMoney(value, true),
      color: palette.barEdge,
    },
  ];
  const { ctx } = plot;
  const ratio = uPlot.pxRatio;
  let taken: { x: number; y: number } | null = null;
  ctx.save();
  ctx.font = `500 ${PX * ratio}px ${FAMILY}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  for (const { scale, values, say, color } of peaks) {
    const peak = Math.max(...values);
    if (peak <= 0) continue;
    const text = say(peak);
    const half = ctx.measureText(text).width / 2;
    const { left, width } = plot.bbox;
    const center = plot.valToPos(values.indexOf(peak), 'x', true);
    const x = Math.min(Math.max(center, left + half), left + width - half);
    const y = plot.valToPos(peak, scale, true) - 10 * ratio;
    if (taken && Math.abs(taken.x - x) < 2 * half + 24 * ratio && Math.abs(taken.y - y) < LINE_HEIGHT * ratio)
      continue;
    taken = { x, y };
    ctx.lineWidth = 4 * ratio;
    ctx.strokeStyle = palette.surface;
    ctx.strokeText(text, x, y);
    ctx.fillStyle = color;
    ctx.fillText(text, x, y);
  }
  ctx.restore();
}
