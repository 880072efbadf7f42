import uPlot from 'uplot';

import { formatCount, formatMoney } from '#kit/format.ts';

import { seriesSide } from './series.ts';
import type { DrawnSeries } from './series.ts';

/** Returns a token's colour in a format that a canvas accepts: `paint('accent')`. */
export type Paint = (token: string) => string;

export const FONT_FAMILY = '"Inter Variable", ui-sans-serif, system-ui, sans-serif';

const PX = 12;
/** The gap between a label and its value. */
const GAP = 10;

type Label = { text: string; color: string; x: number; y: number; half: number };

/** Writes the highest value of a series at its position: those of the lines first, the others where they leave room. */
export function drawPeaks(plot: uPlot, drawn: readonly DrawnSeries[], paint: Paint): void {
  const { ctx } = plot;
  const ratio = uPlot.pxRatio;
  const lines = drawn.filter((each) => each.drawn.as === 'line');
  const placed: Label[] = [];
  ctx.save();
  ctx.font = `500 ${PX * ratio}px ${FONT_FAMILY}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4 * ratio;
  ctx.strokeStyle = paint('surface');
  for (const each of drawn.filter((one) => one.drawn.hasPeak).toReversed()) {
    const label = placeLabel(plot, each, paint);
    const others = lines.filter((line) => line !== each);
    if (!label || isNearLabel(label, placed) || others.some((line) => isCrossed(plot, label, line))) continue;
    placed.push(label);
    ctx.strokeText(label.text, label.x, label.y);
    ctx.fillStyle = label.color;
    ctx.fillText(label.text, label.x, label.y);
  }
  ctx.restore();
}

function placeLabel(plot: uPlot, each: DrawnSeries, paint: Paint): Label | null {
  const { values, unit, drawn } = each;
  const peak = Math.max(0, ...values);
  if (peak === 0) return null;
  const text = unit === 'money' ? formatMoney(peak, true) : formatCount(peak);
  const half = plot.ctx.measureText(text).width / 2;
  const { left, width } = plot.bbox;
  const at = plot.valToPos(values.indexOf(peak), 'x', true);
  return {
    text,
    color: paint(drawn.as === 'line' ? drawn.color : 'accent-ink'),
    x: Math.min(Math.max(at, left + half), left + width - half),
    y: plot.valToPos(peak, seriesSide(each), true) - GAP * uPlot.pxRatio,
    half,
  };
}

const ROOM = 8;

function isNearLabel({ x, y, half }: Label, others: readonly Label[]): boolean {
  const ratio = uPlot.pxRatio;
  return others.some(
    (other) =>
      Math.abs(other.x - x) < other.half + half + ROOM * ratio && Math.abs(other.y - y) < (PX + ROOM) * ratio,
  );
}

/** Looks at eight places of the line between each two points. */
function isCrossed(plot: uPlot, label: Label, line: DrawnSeries): boolean {
  const room = ROOM * uPlot.pxRatio;
  const [top, bottom] = [label.y - PX * uPlot.pxRatio - room, label.y + room];
  return line.values.some((value, index) => {
    const next = line.values[index + 1] ?? value;
    return Array.from({ length: 9 }, (_, step) => step / 8).some((part) => {
      if (index + 1 === line.values.length && part > 0) return false;
      const x = plot.valToPos(index + part, 'x', true);
      const y = plot.valToPos(value + (next - value) * part, seriesSide(line), true);
      return Math.abs(x - label.x) <= label.half + room && y >= top && y <= bottom;
    });
  });
}
