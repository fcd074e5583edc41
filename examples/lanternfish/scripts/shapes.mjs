// Shapes as signed distances (negative inside), so that a picture can be drawn at any size.
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** An ellipse around (cx, cy), turned by `turn` radians. */
export function ellipse(cx, cy, rx, ry, turn = 0) {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return (x, y) => {
    const u = ((x - cx) * cos + (y - cy) * sin) / rx;
    const v = (-(x - cx) * sin + (y - cy) * cos) / ry;
    return (Math.hypot(u, v) - 1) * Math.min(rx, ry);
  };
}

/** A limb through the points, `thick` at its root and `thin` at its tip. */
export function limb(points, thick, thin) {
  const last = points.length - 2;
  return (x, y) => {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i <= last; i++) {
      const [ax, ay] = points[i];
      const [bx, by] = points[i + 1];
      const dx = bx - ax;
      const dy = by - ay;
      const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1);
      const radius = thick + (thin - thick) * ((i + t) / (last + 1));
      best = Math.min(best, Math.hypot(x - ax - dx * t, y - ay - dy * t) - radius);
    }
    return best;
  };
}

/** A polygon through the points. */
export function polygon(points) {
  return (x, y) => {
    let best = Number.POSITIVE_INFINITY;
    let inside = false;
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
      const [ax, ay] = points[i];
      const [bx, by] = points[j];
      const dx = bx - ax;
      const dy = by - ay;
      const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1);
      best = Math.min(best, Math.hypot(x - ax - dx * t, y - ay - dy * t));
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside ? -best : best;
  };
}

/** The points of a wave from (x, y), for tentacles. */
export function wave(x, y, length, angle, swing, turns, steps = 14) {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const side = Math.sin(t * turns * Math.PI * 2) * swing * t;
    return [
      x + Math.cos(angle) * length * t - Math.sin(angle) * side,
      y + Math.sin(angle) * length * t + Math.cos(angle) * side,
    ];
  });
}

/** The same numbers for the same seed, between 0 and 1. */
export function dice(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
