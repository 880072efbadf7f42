/** The distance in pixels from a point to a shape's edge, negative inside. */
export type Shape = (x: number, y: number) => number;
export type Point = readonly [x: number, y: number];

/** Much faster than `Math.hypot`, which guards against sizes that no picture has. */
const lengthOf = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy);

export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    lengthOf(x - cx, y - cy) - radius;

/** Near enough to the true distance for soft edges. */
export const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) => {
    const dx = (x - cx) / rx;
    const dy = (y - cy) / ry;
    const length = lengthOf(dx, dy);
    const slope = lengthOf(dx / rx, dy / ry);
    return slope === 0 ? -Math.min(rx, ry) : (length * (length - 1)) / slope;
  };

export const box =
  (cx: number, cy: number, halfWidth: number, halfHeight: number, radius = 0): Shape =>
  (x, y) => {
    const dx = Math.abs(x - cx) - halfWidth + radius;
    const dy = Math.abs(y - cy) - halfHeight + radius;
    return lengthOf(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };

function toSegment(x: number, y: number, from: Point, to: Point): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const px = x - from[0];
  const py = y - from[1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return lengthOf(px - along * dx, py - along * dy);
}

/** A line through the points with round ends. */
export const stroke = (points: readonly Point[], width: number): Shape => {
  return (x, y) => {
    let nearest = Infinity;
    for (let i = 1; i < points.length; i += 1) {
      nearest = Math.min(nearest, toSegment(x, y, points[i - 1] as Point, points[i] as Point));
    }
    return nearest - width / 2;
  };
};

/** Points of a quadratic curve from `a` to `c`, drawn towards `b`. */
export const curve = (a: Point, b: Point, c: Point, steps = 8): Point[] =>
  Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [p * a[0] + q * b[0] + r * c[0], p * a[1] + q * b[1] + r * c[1]] as const;
  });

export const polygon =
  (points: readonly Point[]): Shape =>
  (x, y) => {
    let nearest = Infinity;
    let isInside = false;
    for (let i = 0, j = points.length - 1; i < points.length; j = i, i += 1) {
      const from = points[i] as Point;
      const to = points[j] as Point;
      nearest = Math.min(nearest, toSegment(x, y, from, to));
      const crosses = from[1] > y !== to[1] > y;
      if (crosses && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0])
        isInside = !isInside;
    }
    return isInside ? -nearest : nearest;
  };

/** All that lies under a line; `slope` of the line keeps its edge equally soft. */
export const below =
  (heightAt: (x: number) => number): Shape =>
  (x, y) => {
    const height = heightAt(x);
    return (height - y) / lengthOf(1, heightAt(x + 1) - height);
  };

export const ring =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y)) - width / 2;
export const grow =
  (shape: Shape, by: number): Shape =>
  (x, y) =>
    shape(x, y) - by;
export const both =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), b(x, y));
export const without =
  (a: Shape, b: Shape): Shape =>
  (x, y) =>
    Math.max(a(x, y), -b(x, y));
export const any =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) => {
    let nearest = Infinity;
    for (const shape of shapes) nearest = Math.min(nearest, shape(x, y));
    return nearest;
  };

/** Two shapes that flow into one another over `width` pixels. */
export const blend =
  (a: Shape, b: Shape, width: number): Shape =>
  (x, y) => {
    const da = a(x, y);
    const db = b(x, y);
    const share = Math.max(0, Math.min(1, 0.5 + (0.5 * (db - da)) / width));
    return db + (da - db) * share - width * share * (1 - share);
  };

export const turn = (shape: Shape, cx: number, cy: number, degrees: number): Shape => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (x, y) => shape(cx + (x - cx) * cos + (y - cy) * sin, cy - (x - cx) * sin + (y - cy) * cos);
};
