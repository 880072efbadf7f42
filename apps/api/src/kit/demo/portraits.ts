import { createCanvas, darker, hex, lighter, linear, mix } from '#kit/demo/canvas.ts';
import type { Canvas } from '#kit/demo/canvas.ts';
import { faceOf, paintBeard, paintFeatures, paintGlasses, paintHead } from '#kit/demo/portrait-face.ts';
import { paintHairBehind, paintHairInFront } from '#kit/demo/portrait-hair.ts';
import { drawLook } from '#kit/demo/portrait-look.ts';
import type { Look } from '#kit/demo/portrait-look.ts';
import type { Random } from '#kit/demo/random.ts';
import {
  any,
  blend,
  both,
  box,
  circle,
  curve,
  ellipse,
  grow,
  polygon,
  ring,
  stroke,
} from '#kit/demo/shapes.ts';
import type { Shape } from '#kit/demo/shapes.ts';

const SIZE = 160;

const MOTIFS: Record<Look['motif'], Shape> = {
  vinyl: any(...[18, 32, 46, 60, 74, 88].map((radius) => ring(circle(118, 44, radius), 5))),
  sun: circle(80, 76, 62),
  bars: any(
    ...[34, 70, 104, 58, 88, 120, 76, 46, 92, 62].map((height, i) =>
      box(8 + i * 16, 150 - height / 2, 4.5, height / 2, 4.5),
    ),
  ),
  halftone: (x, y) => Math.hypot((x % 13) - 6.5, (y % 13) - 6.5) - Math.max(0, 6.4 - (y / SIZE) * 6),
  waves: (x, y) => Math.abs(((y + Math.sin(x / 15) * 8) % 20) - 10) - 2.4,
  stripes: (x, y) => Math.abs(((x + y) % 26) - 13) * 0.7 - 3.6,
};

function paintBackdrop(canvas: Canvas, look: Look): void {
  const [from, to] = look.backdrop;
  canvas.cover(linear(from, to, [0, 0, 60, SIZE]));
  canvas.fill(MOTIFS[look.motif], lighter(mix(from, to, 0.3), 0.45), {
    alpha: look.motif === 'sun' ? 0.5 : 0.32,
  });
}

const shoulders = blend(ellipse(80, 190, 66, 54), box(80, 150, 22, 16, 12), 18);

const SIDES = [-1, 1] as const;
const neckline = ellipse(80, 137, 17, 11);
const shirt = polygon([
  [62, 134],
  [98, 134],
  [88, 162],
  [72, 162],
]);
const vee = polygon([
  [64, 133],
  [96, 133],
  [80, 156],
]);

const lapelOn = (side: number): Shape =>
  polygon([
    [80 + side * 17, 130],
    [80 + side * 33, 138],
    [80 + side * 9, 164],
    [80 + side * 4, 164],
  ]);
const cordOn = (side: number): Shape =>
  stroke(
    [
      [80 + side * 9, 146],
      [80 + side * 10, 160],
    ],
    2.4,
  );

function paintClothes(canvas: Canvas, look: Look): void {
  if (look.clothes === 'hoodie') canvas.fill(ellipse(80, 138, 37, 17), darker(look.cloth, 0.2));
  canvas.fill(shoulders, linear(lighter(look.cloth, 0.07), darker(look.cloth, 0.14), [40, 130, 110, 165]));
  if (look.clothes === 'striped') {
    canvas.fill(
      both(shoulders, (_x, y) => Math.abs((y % 12) - 6) - 2.6),
      look.trim,
      { alpha: 0.9 },
    );
  }
  if (look.clothes === 'hoodie') for (const side of SIDES) canvas.fill(cordOn(side), look.trim);
  if (look.clothes === 'jacket') {
    canvas.fill(shirt, look.trim);
    for (const side of SIDES) canvas.fill(lapelOn(side), darker(look.cloth, 0.25));
  }
  canvas.fill(box(80, 122, 13.5, 22, 10), linear(darker(look.skin, 0.2), look.skin, [80, 116, 80, 140]));
  paintCollar(canvas, look);
}

function paintCollar(canvas: Canvas, look: Look): void {
  if (look.clothes === 'jacket') return;
  if (look.clothes === 'vee') canvas.fill(vee, look.skin);
  else if (look.clothes === 'roll') canvas.fill(box(80, 133, 18, 9, 7), darker(look.cloth, 0.1));
  else {
    const hem = look.clothes === 'striped' ? look.trim : darker(look.cloth, 0.2);
    canvas.fill(
      both(neckline, (_x, y) => 134 - y),
      look.skin,
    );
    canvas.fill(
      both(ring(neckline, 3.2), (_x, y) => 135 - y),
      hem,
    );
  }
}

const ribs: Shape = (x) => Math.abs((x % 8) - 4) - 0.8;

function paintHat(canvas: Canvas, look: Look, face: Shape): void {
  const crown = both(grow(face, 7), (_x, y) => y - 58);
  if (look.hat === 'beanie') {
    canvas.fill(any(crown, circle(80, 31, 7)), look.trim);
    canvas.fill(box(80, 58, 41, 8, 7), darker(look.trim, 0.14));
    canvas.fill(both(box(80, 58, 39, 7, 6), ribs), darker(look.trim, 0.3), { alpha: 0.5 });
  }
  if (look.hat === 'cap') {
    canvas.fill(crown, look.cloth);
    canvas.fill(both(crown, ellipse(80, 60, 16, 26)), look.trim);
    canvas.fill(ellipse(80, 60, 44, 7.5), darker(look.cloth, 0.28));
  }
  if (look.hat === 'fedora') {
    canvas.fill(blend(box(80, 42, 33, 19, 12), box(80, 50, 36, 10, 4), 6), darker(look.cloth, 0.1));
    canvas.fill(box(80, 52, 36, 5, 1), look.trim);
    canvas.fill(ellipse(80, 58, 58, 8), darker(look.cloth, 0.24));
  }
}

function paintHeadphones(canvas: Canvas, look: Look): void {
  const band = stroke(curve([42, 78], [42, 26], [80, 27]).concat(curve([80, 27], [118, 26], [118, 78])), 5.5);
  canvas.fill(band, hex('#2b2733'));
  for (const side of [-1, 1]) {
    canvas.fill(box(80 + side * 38.5, 84, 8, 14, 7), hex('#2b2733'));
    canvas.fill(box(80 + side * 41, 84, 4.5, 10.5, 4.5), mix(look.trim, look.cloth, 0.35));
  }
}

/** The portrait of the person with this number, as a JPEG of 160 by 160. */
export function makePortrait(random: Random, index: number): Promise<Buffer> {
  const look = drawLook(random, index);
  const canvas = createCanvas(SIZE, SIZE);
  const face = faceOf(look);
  paintBackdrop(canvas, look);
  canvas.fill(ellipse(80, 168, 70, 40), darker(look.backdrop[1], 0.5), { alpha: 0.25, soft: 40 });
  paintHairBehind(canvas, look, face);
  paintClothes(canvas, look);
  paintHead(canvas, look, face);
  paintBeard(canvas, look, face);
  paintFeatures(canvas, look);
  paintHairInFront(canvas, look, face);
  paintGlasses(canvas, look);
  paintHat(canvas, look, face);
  if (look.headphones) paintHeadphones(canvas, look);
  return canvas.jpeg();
}
