import { createCanvas, darker, hex, lighter, linear, mix, radial } from '#kit/demo/canvas.ts';
import type { Canvas, Colour } from '#kit/demo/canvas.ts';
import { lettering, wordWidth } from '#kit/demo/lettering.ts';
import type { Random } from '#kit/demo/random.ts';
import { any, below, both, box, circle, polygon, ring, stroke, without } from '#kit/demo/shapes.ts';
import type { Point, Shape } from '#kit/demo/shapes.ts';

/** Ground, then three that stand on it, then the brightest. */
type Palette = readonly [ground: Colour, first: Colour, second: Colour, third: Colour, light: Colour];
type Composition = (canvas: Canvas, palette: Palette, random: Random) => void;

const PALETTES = [
  ['#1d1b3a', '#f2545b', '#f9a03f', '#5b4b9e', '#ffe8c2'],
  ['#0f3b43', '#f4b942', '#e4572e', '#2a9d8f', '#fff1d6'],
  ['#f6ead6', '#e0533d', '#2b5f75', '#eda84a', '#1c2536'],
  ['#2a1836', '#ff6f91', '#845ec2', '#ffc75f', '#fdf0ff'],
  ['#e9f0ee', '#146c94', '#19a7ce', '#f3a95f', '#10243a'],
  ['#121a2f', '#3f8efc', '#7ae7c7', '#f26ca7', '#f3f6ff'],
  ['#f8d9c4', '#8d3b72', '#d1495b', '#edae49', '#30234a'],
  ['#14281d', '#9bc53d', '#f5d547', '#3f7d5a', '#fbfae6'],
  ['#efe3f5', '#5f4bb6', '#d76a9a', '#86a5d9', '#261d4c'],
  ['#28181c', '#e85d2f', '#f7b267', '#8c2f39', '#fff0dc'],
].map((codes) => codes.map(hex) as unknown as Palette);

const sunset: Composition = (canvas, [ground, first, second, third], random) => {
  const { width: w, height: h } = canvas;
  const [cx, cy, r] = [w / 2, h * 0.5, h * 0.34];
  canvas.cover(linear(ground, mix(ground, third, 0.75), [0, 0, 0, h]));
  const shift = random.between(-0.12, 0.12);
  const gaps = (_x: number, y: number) =>
    Math.abs((((y - cy) / 15 + 100) % 1) - 0.5) * 15 - Math.max(0, (y - cy + r * 0.2) * 0.065);
  canvas.fill(circle(cx + w * shift, cy, r * 1.25), first, { alpha: 0.35, soft: r * 0.8 });
  canvas.fill(without(circle(cx + w * shift, cy, r), gaps), linear(second, first, [0, cy - r, 0, cy + r]));
  const far = below(
    (x) => h * 0.78 - Math.sin(x / (w * 0.11)) * h * 0.03 - Math.sin(x / (w * 0.043) + 1) * h * 0.02,
  );
  canvas.fill((x, y) => far(x, y), darker(mix(ground, third, 0.4), 0.2));
  const near = below((x) => h * 0.87 + Math.sin(x / (w * 0.15) + 2) * h * 0.035);
  canvas.fill(near, darker(ground, 0.35));
};

const arcs: Composition = (canvas, palette, random) => {
  const { width: w, height: h } = canvas;
  canvas.cover(linear(palette[0], mix(palette[0], palette[1], 0.14), [0, 0, w, h]));
  const [cx, cy] = [random.chance(0.5) ? 0 : w, random.chance(0.5) ? h : 0];
  const step = h * 0.088;
  for (let i = 10; i > 0; i -= 1) {
    const colour = palette[1 + (i % 4)] as Colour;
    canvas.fill(ring(circle(cx, cy, i * step), step * 0.62), colour, { alpha: i % 5 === 0 ? 0.45 : 1 });
  }
  canvas.fill(circle(w - cx + (cx === 0 ? -1 : 1) * h * 0.24, h * 0.5, h * 0.1), palette[4]);
};

const CELLS: readonly ((x: number, y: number, s: number) => Shape)[] = [
  (x, y, s) => both(circle(x, y, s), box(x + s / 2, y + s / 2, s / 2, s / 2)),
  (x, y, s) => both(circle(x + s, y + s, s), box(x + s / 2, y + s / 2, s / 2, s / 2)),
  (x, y, s) => both(circle(x + s, y, s), box(x + s / 2, y + s / 2, s / 2, s / 2)),
  (x, y, s) => circle(x + s / 2, y + s / 2, s * 0.32),
  (x, y, s) => both(circle(x + s / 2, y + s, s / 2), box(x + s / 2, y + s / 2, s / 2, s / 2)),
  (x, y, s) =>
    polygon([
      [x, y + s],
      [x + s, y + s],
      [x + s, y],
    ]),
  (x, y, s) => both(ring(circle(x, y + s, s * 0.68), s * 0.3), box(x + s / 2, y + s / 2, s / 2, s / 2)),
];

const bauhaus: Composition = (canvas, palette, random) => {
  const size = canvas.height / 4;
  canvas.cover(linear(palette[0], palette[0], [0, 0, 1, 1]));
  for (let y = 0; y < canvas.height; y += size) {
    for (let x = 0; x < canvas.width; x += size) {
      const [under, over] = random.sample(palette, 2) as [Colour, Colour];
      canvas.fill(box(x + size / 2, y + size / 2, size / 2 + 0.5, size / 2 + 0.5), under);
      canvas.fill(random.pick(CELLS)(x, y, size), over);
    }
  }
};

const halftone: Composition = (canvas, [ground, first, second, , light], random) => {
  const { width: w, height: h } = canvas;
  canvas.cover(linear(ground, mix(ground, first, 0.35), [0, 0, w * 0.4, h]));
  const [phase, bend] = [random.between(0, 6), random.between(0.7, 1.4)];
  const cell = h / 26;
  const dots: Shape = (x, y) => {
    const [cx, cy] = [(Math.floor(x / cell) + 0.5) * cell, (Math.floor(y / cell) + 0.5) * cell];
    const wave = Math.sin((cx / w) * 7 * bend + phase + Math.sin((cy / h) * 4) * 1.6) * 0.5 + 0.5;
    return (
      Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) -
      cell * 0.62 * wave * Math.sin(((cy / h) * 0.86 + 0.07) * Math.PI)
    );
  };
  canvas.fill(dots, linear(second, light, [0, h, w, 0]));
};

const ridges: Composition = (canvas, [ground, first, second, , light], random) => {
  const { width: w, height: h } = canvas;
  canvas.cover(linear(ground, ground, [0, 0, 0, h]));
  for (let row = 0; row < 17; row += 1) {
    const base = h * (0.24 + row * 0.038);
    const bumps = Array.from(
      { length: 7 },
      () => [random.between(0.3, 0.7), random.between(0.015, 0.045), random.between(0.02, 0.13)] as const,
    );
    const line: Point[] = Array.from({ length: 57 }, (_, i) => {
      const at = 0.14 + (i / 56) * 0.72;
      const rise = bumps.reduce(
        (sum, [centre, wide, high]) => sum + high * Math.exp(-(((at - centre) / wide) ** 2)),
        0,
      );
      return [at * w, base - rise * h + random.between(-1, 1) * h * 0.003];
    });
    const heights = (x: number) => {
      const at = Math.max(0, Math.min(55.99, ((x / w - 0.14) / 0.72) * 56));
      const [from, to] = [line[Math.floor(at)] as Point, line[Math.floor(at) + 1] as Point];
      return from[1] + (to[1] - from[1]) * (at % 1);
    };
    const body = both(
      both(below(heights), (_x, y) => y - base - h * 0.02),
      box(w / 2, h / 2, w * 0.36, h),
    );
    canvas.fill(body, mix(ground, first, 0.07));
    canvas.fill(
      (x, y) => (Math.abs(x - w / 2) > w * 0.36 ? 9 : Math.abs(below(heights)(x, y)) - h * 0.0035),
      mix(mix(first, second, row / 17), light, 0.35),
    );
  }
};

const equaliser: Composition = (canvas, [ground, first, second, third, light], random) => {
  const { width: w, height: h } = canvas;
  canvas.cover(radial(mix(ground, third, 0.55), ground, w / 2, h / 2, w * 0.6));
  const count = Math.round(w / (h / 22));
  for (let i = 1; i < count; i += 1) {
    const x = (i / count) * w;
    const swell = Math.sin((i / count) * Math.PI) ** 1.3;
    const half = h * (0.02 + 0.36 * swell * random.between(0.25, 1));
    canvas.fill(
      box(x, h / 2, h * 0.0125, half, h * 0.0125),
      linear(second, first, [0, h / 2 - half, 0, h / 2 + half]),
    );
    if (random.chance(0.2)) canvas.fill(circle(x, h / 2 - half - h * 0.035, h * 0.0125), light);
  }
};

const hills: Composition = (canvas, palette, random) => {
  const { width: w, height: h } = canvas;
  const [ground, first, second, third, light] = palette;
  canvas.cover(linear(mix(ground, second, 0.35), mix(light, second, 0.25), [0, 0, 0, h * 0.8]));
  canvas.fill(circle(w * random.between(0.25, 0.75), h * 0.3, h * 0.13), light, { alpha: 0.9 });
  for (let i = 0; i < 6; i += 1) {
    const [phase, long] = [random.between(0, 6), random.between(0.12, 0.25)];
    const line = (x: number) =>
      h * (0.42 + i * 0.1) +
      Math.sin(x / (h * long) + phase) * h * 0.05 +
      Math.sin(x / (h * 0.09) + phase * 2) * h * 0.012;
    const tone = mix(mix(second, first, i / 5), i % 2 === 0 ? third : ground, 0.2 + i * 0.09);
    canvas.fill(below(line), linear(lighter(tone, 0.08), darker(tone, 0.15), [0, h * (0.4 + i * 0.1), 0, h]));
  }
};

const moire: Composition = (canvas, [ground, first, second, , light], random) => {
  const { width: w, height: h } = canvas;
  canvas.cover(linear(ground, mix(ground, second, 0.25), [0, 0, w, h]));
  const apart = h * random.between(0.12, 0.22);
  const [left, right] = [circle(w / 2 - apart, h / 2, h * 0.36), circle(w / 2 + apart, h / 2, h * 0.36)];
  canvas.fill(left, first);
  canvas.fill(right, second);
  canvas.fill(both(left, right), mix(first, light, 0.55));
  const grooves =
    (cx: number): Shape =>
    (x, y) =>
      Math.abs((Math.sqrt((x - cx) ** 2 + (y - h / 2) ** 2) % (h * 0.028)) - h * 0.014) - h * 0.0022;
  canvas.fill(both(left, grooves(w / 2 - apart)), ground, { alpha: 0.45 });
  canvas.fill(both(right, grooves(w / 2 + apart)), ground, { alpha: 0.45 });
  canvas.fill(any(circle(w / 2 - apart, h / 2, h * 0.03), circle(w / 2 + apart, h / 2, h * 0.03)), light);
};

const COMPOSITIONS = [sunset, arcs, bauhaus, halftone, ridges, equaliser, hills, moire];
const WORDS = [
  'LATE SET',
  'OPEN MIC',
  'NIGHT BUS',
  'SIDE B',
  'LOW TIDE',
  'ENCORE',
  'SOUL HOUR',
  'NEON',
  'ROOM TONE',
  'AFTER SIX',
  'GOLD ROOM',
  'NO SLEEP',
  'TAPE LOOP',
  'BLUE NOTE',
  'ECHO',
  'SLOW BURN',
];

/** A square cover for a song or an album, as a JPEG of 360 by 360. */
export function makeCover(random: Random, index: number): Promise<Buffer> {
  const canvas = createCanvas(360, 360);
  const palette = PALETTES[(index * 3) % PALETTES.length] as Palette;
  (COMPOSITIONS[index % COMPOSITIONS.length] as Composition)(canvas, palette, random);
  return canvas.jpeg();
}

/** A poster in 16:9 with a word on it, as a JPEG of 576 by 324. */
export function makePoster(random: Random, index: number): Promise<Buffer> {
  const canvas = createCanvas(576, 324);
  const palette = PALETTES[(index * 7 + 1) % PALETTES.length] as Palette;
  const [ground, , , , light] = palette;
  (COMPOSITIONS[(index * 3 + 1) % COMPOSITIONS.length] as Composition)(canvas, palette, random);
  const lines = (WORDS[index % WORDS.length] as string).split(' ');
  const unit = Math.min(10, 270 / Math.max(...lines.map(wordWidth)));
  canvas.fill((x) => x - 215, ground, { alpha: 0.94, soft: 210 });
  lines.forEach((line, row) => {
    const top = 324 - 34 - (lines.length - row) * unit * 9 + unit * 3;
    canvas.fill(lettering(line, 36, top, unit, unit * 1.5), light);
  });
  canvas.fill(
    stroke(
      [
        [36, 38],
        [80, 38],
      ],
      5,
    ),
    palette[1],
  );
  return canvas.jpeg();
}
