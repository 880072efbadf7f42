import { darker, hex, linear, lighter, mix } from '#kit/demo/canvas.ts';
import type { Canvas } from '#kit/demo/canvas.ts';
import type { Look } from '#kit/demo/portrait-look.ts';
import {
  any,
  below,
  blend,
  both,
  circle,
  curve,
  ellipse,
  ring,
  box,
  stroke,
  without,
} from '#kit/demo/shapes.ts';
import type { Shape } from '#kit/demo/shapes.ts';

const INK = hex('#2a1c24');
const WHITE = hex('#fffaf4');
const ROSE = hex('#d9546a');
const SIDES = [-1, 1] as const;

export const faceOf = (look: Look): Shape =>
  blend(ellipse(80, 72, 32, 34), ellipse(80, 88, 32 * look.jaw, 30), 9);

export function paintHead(canvas: Canvas, look: Look, face: Shape): void {
  for (const side of SIDES) {
    canvas.fill(ellipse(80 + side * 33, 82, 6.5, 9), darker(look.skin, 0.08));
    canvas.fill(ellipse(80 + side * 33.5, 82.5, 3, 5), darker(look.skin, 0.22));
    if (look.earrings) canvas.fill(circle(80 + side * 34.5, 95, 3.4), hex('#f2c557'));
  }
  canvas.fill(face, linear(lighter(look.skin, 0.1), darker(look.skin, 0.07), [56, 50, 106, 110]));
  for (const side of SIDES) {
    canvas.fill(ellipse(80 + side * 18, 95, 8, 6), mix(look.skin, ROSE, 0.55), { alpha: 0.3, soft: 9 });
  }
}

function paintEye(canvas: Canvas, look: Look, x: number): void {
  if (look.eyes === 'closed') {
    canvas.fill(stroke(curve([x - 6, 83], [x, 77], [x + 6, 83]), 2.6), INK);
    return;
  }
  if (look.eyes === 'dots') {
    canvas.fill(ellipse(x, 81, 3.2, 4), INK);
    canvas.fill(circle(x + 1.1, 79.6, 1.1), WHITE);
    return;
  }
  const white = ellipse(x, 81.5, 6.2, 4.7);
  canvas.fill(white, WHITE);
  canvas.fill(both(white, circle(x, 81, 3.9)), INK);
  canvas.fill(circle(x + 1.3, 79.7, 1.2), WHITE);
  canvas.fill(stroke(curve([x - 6.2, 80.5], [x, 74], [x + 6.2, 80.5]), 1.9), INK);
}

function paintMouth(canvas: Canvas, look: Look): void {
  const lip = look.lips ? mix(darker(look.skin, 0.12), ROSE, 0.6) : mix(darker(look.skin, 0.5), ROSE, 0.3);
  if (look.mouth === 'grin') {
    const mouth = both(ellipse(80, 101, 11, 9.5), (_x, y) => 102.5 - y);
    canvas.fill(mouth, hex('#7c2636'));
    canvas.fill(
      both(mouth, (_x, y) => y - 106),
      WHITE,
    );
    if (look.lips) canvas.fill(ring(mouth, 1.8), lip);
    return;
  }
  const depth = look.mouth === 'smile' ? 111 : 105;
  const half = look.mouth === 'smile' ? 9.5 : 7;
  canvas.fill(stroke(curve([80 - half, 103], [80, depth], [80 + half, 103]), look.lips ? 4 : 2.7), lip);
}

export function paintFeatures(canvas: Canvas, look: Look): void {
  const shade = darker(look.skin, 0.24);
  const brow = mix(look.hairStyle === 'wrap' ? INK : darker(look.hair, 0.25), INK, 0.35);
  if (look.glasses !== 'dark') for (const side of SIDES) paintEye(canvas, look, 80 + side * 14);
  for (const side of SIDES) {
    const [inner, outer] = [80 + side * 8.5, 80 + side * 21];
    canvas.fill(stroke(curve([inner, 71], [80 + side * 15, 66.5], [outer, 71]), 2.7), brow);
  }
  canvas.fill(
    stroke([...curve([81, 84], [78, 91], [76, 93]), ...curve([76, 94], [80, 96.5], [83, 94])], 2.1),
    shade,
  );
  paintMouth(canvas, look);
}

/** Painted before the features, so that the mouth stays free. */
export function paintBeard(canvas: Canvas, look: Look, face: Shape): void {
  if (look.beard === 'none') return;
  const lowerFace = below((x) => 95 - 17 * ((x - 80) / 32) ** 2);
  const full = without(both(face, lowerFace), ellipse(80, 103, 12, 6));
  const moustache = stroke(curve([68, 100], [80, 94], [92, 100]), 4.6);
  const colour = darker(look.hair, 0.08);
  if (look.beard === 'stubble') canvas.fill(both(face, lowerFace), colour, { alpha: 0.26, soft: 4 });
  if (look.beard === 'full') canvas.fill(any(full, moustache), colour);
  if (look.beard === 'goatee') canvas.fill(any(ellipse(80, 114, 9.5, 7), moustache), colour);
  if (look.beard === 'moustache') canvas.fill(moustache, colour);
}

export function paintGlasses(canvas: Canvas, look: Look): void {
  if (look.glasses === 'none') return;
  const lens = (side: number): Shape =>
    look.glasses === 'round' ? circle(80 + side * 14.5, 81.5, 11) : box(80 + side * 14.5, 81.5, 12, 8.5, 4);
  const lenses = any(lens(-1), lens(1));
  if (look.glasses === 'dark') {
    canvas.fill(lenses, linear(hex('#3a3350'), hex('#17131f'), [80, 73, 80, 91]));
    canvas.fill(
      both(
        lenses,
        any(
          stroke(
            [
              [62, 88],
              [72, 74],
            ],
            3,
          ),
          stroke(
            [
              [91, 88],
              [101, 74],
            ],
            3,
          ),
        ),
      ),
      WHITE,
      { alpha: 0.25 },
    );
  } else {
    canvas.fill(lenses, WHITE, { alpha: 0.16 });
  }
  const bridge = stroke(curve([75, 80], [80, 77.5], [85, 80]), 2.2);
  const temples = any(
    stroke(
      [
        [54, 80],
        [48, 79],
      ],
      2.2,
    ),
    stroke(
      [
        [106, 80],
        [112, 79],
      ],
      2.2,
    ),
  );
  canvas.fill(any(ring(lenses, 2.3), bridge, temples), look.glasses === 'round' ? hex('#5b3a2c') : INK);
}
