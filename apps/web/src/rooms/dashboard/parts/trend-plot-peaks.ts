import uPlot from 'uplot';

import { formatCount, formatMoney } from '#kit/format.ts';

import type { TrendPoint } from './trend-points.ts';

/** The tokens in a format that a canvas accepts. */
export type Palette = Record<'ink' | 'faint' | 'grid' | 'surface' | 'bar' | 'barEdge' | 'line', string>;

const PX = 12;
const FAMILY = '"Inter Variable", ui-sans-serif, system-ui, sans-serif';
/** The gap between a label and its value. */
const GAP = 10;

type Label = { text: string; color: string; index: number; x: number; y: number; half: number };

/** Writes the highest value of each series at its position; that of the revenue only where the line leaves room. */
export function drawPeaks(plot: uPlot, points: readonly TrendPoint[], palette: Palette): void {
  const { ctx } = plot;
  const ratio = uPlot.pxRatio;
  const users = points.map((point) => point.users);
  const revenue = points.map((point) => point.revenue);
  ctx.save();
  ctx.font = `500 ${PX * ratio}px ${FAMILY}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4 * ratio;
  ctx.strokeStyle = palette.surface;

  function place(
    scale: string,
    values: number[],
    say: (value: number) => string,
    color: string,
  ): Label | null {
    const peak = Math.max(...values);
    if (peak <= 0) return null;
    const text = say(peak);
    const index = values.indexOf(peak);
    const half = ctx.measureText(text).width / 2;
    const { left, width } = plot.bbox;
    const x = Math.min(Math.max(plot.valToPos(index, 'x', true), left + half), left + width - half);
    return { text, color, index, x, y: plot.valToPos(peak, scale, true) - GAP * ratio, half };
  }

  const ofUsers = place('people', users, formatCount, palette.ink);
  const ofRevenue = place('money', revenue, (dollars) => formatMoney(dollars, true), palette.barEdge);
  for (const label of [ofUsers, ofRevenue]) {
    if (!label || (label === ofRevenue && isCrowded(plot, label, users, ofUsers))) continue;
    ctx.strokeText(label.text, label.x, label.y);
    ctx.fillStyle = label.color;
    ctx.fillText(label.text, label.x, label.y);
  }
  ctx.restore();
}

/** Returns whether the line or the other label crosses a label. */
function isCrowded(plot: uPlot, label: Label, users: readonly number[], other: Label | null): boolean {
  const room = 8 * uPlot.pxRatio;
  const top = label.y - PX * uPlot.pxRatio - room;
  const bottom = label.y + room;
  const [left, right] = [label.x - label.half - room, label.x + label.half + room];
  const isNear = (x: number) => x >= left && x <= right;
  if (other && Math.abs(other.x - label.x) < other.half + label.half + room) {
    if (Math.abs(other.y - label.y) < PX * uPlot.pxRatio + room) return true;
  }
  for (let index = 0; index < users.length; index += 1) {
    const from = { x: plot.valToPos(index, 'x', true), y: plot.valToPos(users[index] ?? 0, 'people', true) };
    const next = users[index + 1] ?? users[index] ?? 0;
    const to = { x: plot.valToPos(index + 1, 'x', true), y: plot.valToPos(next, 'people', true) };
    for (let step = 0; step <= 8; step += 1) {
      const x = from.x + ((to.x - from.x) * step) / 8;
      const y = from.y + ((to.y - from.y) * step) / 8;
      const isOnLine = index + 1 < users.length || step === 0;
      if (isOnLine && isNear(x) && y >= top && y <= bottom) return true;
    }
  }
  return false;
}
