import sharp from 'sharp';

import type { Shape } from '#kit/demo/shapes.ts';

export type Colour = readonly [red: number, green: number, blue: number];
/** Writes the colour at a point into `out`. */
export type Paint = (x: number, y: number, out: Float32Array) => void;
type Area = readonly [left: number, top: number, right: number, bottom: number];
type Brush = {
  alpha?: number;
  /** Over how many pixels the edge fades: 1 is crisp, more is a glow. */
  soft?: number;
};

/** A colour of `#rrggbb`. */
export function hex(code: string): Colour {
  const value = Number.parseInt(code.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
export const darker = (colour: Colour, share: number): Colour => mix(colour, [24, 14, 38], share);
export const lighter = (colour: Colour, share: number): Colour => mix(colour, [255, 250, 242], share);

export const solid =
  (colour: Colour): Paint =>
  (_x, _y, out) =>
    fade(colour, colour, 0, out);

function fade(a: Colour, b: Colour, share: number, out: Float32Array): void {
  const t = Math.max(0, Math.min(1, share));
  out[0] = a[0] + (b[0] - a[0]) * t;
  out[1] = a[1] + (b[1] - a[1]) * t;
  out[2] = a[2] + (b[2] - a[2]) * t;
}

/** From one colour at the first point to another at the second. */
export function linear(a: Colour, b: Colour, [x0, y0, x1, y1]: Area): Paint {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  return (x, y, out) => fade(a, b, ((x - x0) * dx + (y - y0) * dy) / length, out);
}

export const radial =
  (a: Colour, b: Colour, cx: number, cy: number, radius: number): Paint =>
  (x, y, out) =>
    fade(a, b, Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) / radius, out);

export type Canvas = {
  width: number;
  height: number;
  fill(shape: Shape, paint: Paint | Colour, brush?: Brush): void;
  /** The whole picture. */
  cover(paint: Paint): void;
  jpeg(): Promise<Buffer>;
};

const TILE = 16;
/** A tile further from the edge than this has one answer for all its pixels; distances are only nearly true. */
const FAR = TILE * 1.2;

/**
 * A picture that shapes are painted on, each edge smoothed by its distance. A shape is asked once for a tile, and for
 * each pixel only in tiles on its edge, which makes painting some thirty times faster.
 */
export function createCanvas(width: number, height: number): Canvas {
  const pixels = new Float32Array(width * height * 3);
  const ink = new Float32Array(3);
  const blend = (x: number, y: number, paintAt: Paint, part: number) => {
    paintAt(x, y, ink);
    const at = (y * width + x) * 3;
    for (let i = at, j = 0; j < 3; i += 1, j += 1) {
      const under = pixels[i] ?? 0;
      pixels[i] = under + ((ink[j] ?? 0) - under) * part;
    }
  };
  const fill: Canvas['fill'] = (shape, paint, { alpha = 1, soft = 1 } = {}) => {
    const paintAt = typeof paint === 'function' ? paint : solid(paint);
    const fillTile = (left: number, top: number) => {
      const middle = shape(left + TILE / 2, top + TILE / 2);
      if (middle > FAR + soft) return;
      const isInside = middle < -FAR - soft;
      const right = Math.min(width, left + TILE);
      const bottom = Math.min(height, top + TILE);
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          const part = isInside ? 1 : Math.min(1, 0.5 - shape(x + 0.5, y + 0.5) / soft);
          if (part > 0) blend(x, y, paintAt, part * alpha);
        }
      }
    };
    for (let top = 0; top < height; top += TILE) {
      for (let left = 0; left < width; left += TILE) fillTile(left, top);
    }
  };
  return {
    width,
    height,
    fill,
    cover: (paint) => fill(() => -Infinity, paint),
    jpeg: () =>
      sharp(new Uint8ClampedArray(pixels), { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
        .toBuffer(),
  };
}
