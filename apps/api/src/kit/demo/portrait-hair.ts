import { darker, lighter } from '#kit/demo/canvas.ts';
import type { Canvas } from '#kit/demo/canvas.ts';
import type { HairStyle, Look } from '#kit/demo/portrait-look.ts';
import {
  any,
  below,
  blend,
  both,
  box,
  circle,
  curve,
  ellipse,
  grow,
  stroke,
  turn,
  without,
} from '#kit/demo/shapes.ts';
import type { Shape } from '#kit/demo/shapes.ts';

type Hair = { back?: Shape; front?: Shape };

/** Small round locks along an arc over the head, from one ear to the other. */
function locksOver(radius: number, size: number, from: number, to: number, count: number): Shape[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    return circle(80 + Math.cos(angle) * radius, 72 - Math.sin(angle) * radius * 1.04, size);
  });
}

/** What lies above the hairline: a dip at the brow, sideburns at the temples. */
const aboveBrow = (brow: number, dip: number, centre = 80): Shape => {
  const under = below((x) => brow + dip * ((x - centre) / 34) ** 2);
  return (x, y) => -under(x, y);
};

const cap = (face: Shape, thickness: number, brow: number, dip: number, centre?: number): Shape =>
  both(grow(face, thickness), aboveBrow(brow, dip, centre));

const strands = (xs: readonly number[], from: number, to: number, width: number): Shape =>
  any(
    ...xs.map((x) =>
      stroke(
        [
          [80 + (x - 80) * 0.9, from],
          [x, to],
        ],
        width,
      ),
    ),
  );

const STYLES: Record<HairStyle, (face: Shape) => Hair> = {
  bald: () => ({}),
  buzz: (face) => ({ front: cap(face, 1.5, 52, 14) }),
  crop: (face) => ({ front: cap(face, 4.5, 51, 17) }),
  sidePart: (face) => ({
    front: any(cap(face, 5, 50, 19), both(turn(ellipse(90, 47, 30, 13), 90, 47, 16), grow(face, 7))),
  }),
  quiff: (face) => ({
    front: blend(cap(face, 3.5, 52, 17), turn(ellipse(86, 38, 28, 14), 86, 38, -14), 8),
  }),
  afro: (face) => ({
    back: any(circle(80, 62, 48), ...locksOver(44, 11, -18, 198, 17)),
    front: both(any(circle(80, 58, 44)), both(grow(face, 12), aboveBrow(50, 17))),
  }),
  curls: (face) => ({
    back: any(...locksOver(35, 13, -28, 208, 13)),
    front: any(
      both(cap(face, 5, 47, 16), () => -1),
      ...locksOver(29, 10, 28, 152, 8),
    ),
  }),
  bob: (face) => ({
    back: any(box(80, 82, 42, 40, 22), ellipse(80, 64, 42, 38)),
    front: any(cap(face, 6, 44, 36), both(grow(face, 6), aboveBrow(48, 10, 60))),
  }),
  long: (face) => ({
    back: any(box(80, 100, 43, 58, 24), ellipse(80, 64, 42, 38)),
    front: cap(face, 6, 42, 34, 72),
  }),
  bun: (face) => ({ back: circle(80, 27, 17), front: cap(face, 4.5, 46, 24) }),
  fringe: (face) => ({
    back: any(box(80, 88, 41, 42, 18), ellipse(80, 64, 41, 37)),
    front: both(grow(face, 6), aboveBrow(60, 5)),
  }),
  locs: (face) => ({
    back: any(ellipse(80, 62, 40, 36), strands([40, 47, 54, 106, 113, 120], 60, 128, 9)),
    front: any(cap(face, 5.5, 48, 20), ...locksOver(33, 6.5, 10, 170, 12)),
  }),
  braids: (face) => ({
    back: ellipse(80, 66, 38, 36),
    front: cap(face, 4, 44, 26),
  }),
  wrap: (face) => ({
    back: any(ellipse(80, 72, 42, 45), box(80, 122, 34, 26, 14)),
    front: without(grow(face, 7), ellipse(80, 86, 29, 36)),
  }),
};

const ROPE = Array.from({ length: 9 }, (_, index) => index);

function paintBraids(canvas: Canvas, look: Look): void {
  for (const side of [-1, 1]) {
    for (const step of ROPE) {
      const link = ellipse(80 + side * (38 + Math.sin(step) * 1.2), 84 + step * 8, 6.6, 5.6);
      canvas.fill(link, step % 2 === 0 ? look.hair : lighter(look.hair, 0.1));
    }
  }
}

/** What hangs behind head and shoulders. */
export function paintHairBehind(canvas: Canvas, look: Look, face: Shape): void {
  const colour = look.hairStyle === 'wrap' ? darker(look.trim, 0.12) : darker(look.hair, 0.18);
  const { back } = STYLES[look.hairStyle](face);
  if (!back) return;
  if (look.hat === 'none') canvas.fill(back, colour);
  else
    canvas.fill(
      both(back, (_x, y) => 56 - y),
      colour,
    );
}

/** What lies on the brow, with a light stroke where the lamp would catch it. */
export function paintHairInFront(canvas: Canvas, look: Look, face: Shape): void {
  const { front } = STYLES[look.hairStyle](face);
  if (look.hairStyle === 'braids') paintBraids(canvas, look);
  if (!front) return;
  const colour = look.hairStyle === 'wrap' ? look.trim : look.hair;
  canvas.fill(front, colour, { alpha: look.hairStyle === 'buzz' ? 0.72 : 1 });
  if (look.hairStyle === 'buzz') return;
  const shine = stroke(curve([60, 54], [68, 40], [88, 39]), 5);
  canvas.fill(both(front, shine), lighter(colour, 0.35), { alpha: 0.35, soft: 3 });
}
