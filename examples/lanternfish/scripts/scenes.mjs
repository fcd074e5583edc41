// The pictures of the example: what is in each, in coordinates where the height is 1.
import { dice, ellipse, limb, polygon, wave } from './shapes.mjs';

const body = (at, ramp, light = 0.7) => ({ at, ramp, light });
const lamp = (x, y, size, strength = 1, ramp = 1) => ({ x, y, size, strength, ramp });

/** A lanternfish with its nose at (x, y), pointing left. */
function lanternfish(x, y, s) {
  return {
    bodies: [
      body(
        polygon([
          [x + s * 0.92, y],
          [x + s * 1.2, y - s * 0.2],
          [x + s * 1.12, y],
          [x + s * 1.2, y + s * 0.2],
        ]),
        2,
        0.45,
      ),
      body(
        polygon([
          [x + s * 0.42, y - s * 0.17],
          [x + s * 0.6, y - s * 0.33],
          [x + s * 0.7, y - s * 0.12],
        ]),
        2,
        0.4,
      ),
      body(ellipse(x + s * 0.5, y, s * 0.5, s * 0.2), 2, 0.75),
      body(ellipse(x + s * 0.17, y - s * 0.03, s * 0.085, s * 0.085), 3, 1),
      body(ellipse(x + s * 0.17, y - s * 0.03, s * 0.045, s * 0.045), 0, 0.02),
    ],
    lamps: [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((t) =>
      lamp(x + s * t, y + s * (0.07 + 0.08 * Math.sin(t * Math.PI)), s * 0.055, 2),
    ),
  };
}

const several = (...parts) => ({
  bodies: parts.flatMap((part) => part.bodies ?? []),
  lamps: parts.flatMap((part) => part.lamps ?? []),
});

function sparks(seed, count, width, size = 0.012, strength = 0.6) {
  const roll = dice(seed);
  return {
    lamps: Array.from({ length: count }, () => lamp(roll() * width, roll(), size * (0.5 + roll()), strength)),
  };
}

function squid(x, y, s) {
  const arms = [-0.3, -0.18, -0.06, 0.06, 0.18, 0.3];
  return {
    bodies: [
      ...[-0.1, 0.1].map((a) =>
        body(
          limb(wave(x, y + s * 0.16, s * 1.05, Math.PI / 2 + a, s * 0.09, 1.5, 18), s * 0.02, s * 0.01),
          3,
          0.6,
        ),
      ),
      ...arms.map((a) =>
        body(
          limb(
            wave(x + a * s * 0.3, y + s * 0.14, s * 0.55, Math.PI / 2 - a, s * 0.05, 1),
            s * 0.035,
            s * 0.006,
          ),
          3,
          0.7,
        ),
      ),
      body(
        polygon([
          [x, y - s * 0.72],
          [x - s * 0.24, y - s * 0.44],
          [x, y - s * 0.3],
          [x + s * 0.24, y - s * 0.44],
        ]),
        3,
        0.55,
      ),
      body(ellipse(x, y - s * 0.3, s * 0.13, s * 0.42), 3, 0.85),
      body(ellipse(x, y + s * 0.12, s * 0.12, s * 0.1), 3, 0.8),
      body(ellipse(x - s * 0.07, y + s * 0.11, s * 0.05, s * 0.05), 2, 1),
      body(ellipse(x - s * 0.07, y + s * 0.11, s * 0.028, s * 0.028), 0, 0.01),
    ],
  };
}

function jelly(x, y, s) {
  return {
    bodies: [
      ...[-0.3, -0.18, -0.06, 0.06, 0.18, 0.3].map((a) =>
        body(
          limb(
            wave(x + a * s, y + s * 0.05, s * 0.75, Math.PI / 2 - a * 0.6, s * 0.06, 1.2),
            s * 0.012,
            s * 0.004,
          ),
          3,
          0.6,
        ),
      ),
      body(ellipse(x, y, s * 0.42, s * 0.3), 3, 0.55),
      body(ellipse(x, y - s * 0.04, s * 0.27, s * 0.18), 3, 0.95),
    ],
    lamps: [-0.38, -0.25, -0.12, 0, 0.12, 0.25, 0.38].map((a) =>
      lamp(
        x + a * s,
        y + s * 0.2 * Math.sqrt(1 - a * a * 5.5 > 0 ? 1 - a * a * 5.5 : 0) + s * 0.04,
        s * 0.05,
        1,
      ),
    ),
  };
}

function anglerfish(x, y, s) {
  return {
    bodies: [
      body(
        limb(
          [
            [x - s * 0.1, y - s * 0.25],
            [x - s * 0.25, y - s * 0.55],
            [x - s * 0.48, y - s * 0.5],
          ],
          s * 0.02,
          s * 0.012,
        ),
        2,
        0.6,
      ),
      body(
        polygon([
          [x + s * 0.35, y],
          [x + s * 0.68, y - s * 0.22],
          [x + s * 0.6, y],
          [x + s * 0.68, y + s * 0.22],
        ]),
        2,
        0.4,
      ),
      body(ellipse(x, y, s * 0.42, s * 0.34), 2, 0.55),
      body(ellipse(x - s * 0.27, y + s * 0.08, s * 0.2, s * 0.13, -0.3), 0, 0.02),
      ...[0, 1, 2, 3].map((i) =>
        body(
          polygon([
            [x - s * (0.44 - i * 0.09), y + s * 0.01],
            [x - s * (0.4 - i * 0.09), y + s * 0.01],
            [x - s * (0.42 - i * 0.09), y + s * 0.13],
          ]),
          3,
          1,
        ),
      ),
      body(ellipse(x - s * 0.16, y - s * 0.14, s * 0.035, s * 0.035), 3, 0.9),
    ],
    lamps: [lamp(x - s * 0.5, y - s * 0.5, s * 0.22, 1.2)],
  };
}

function isopod(x, y, s) {
  const legs = [-0.3, -0.18, -0.06, 0.06, 0.18, 0.3];
  return {
    bodies: [
      ...legs.map((a) =>
        body(
          limb(
            [
              [x + a * s, y + s * 0.1],
              [x + a * s * 1.25, y + s * 0.22],
              [x + a * s * 1.2, y + s * 0.32],
            ],
            s * 0.025,
            s * 0.01,
          ),
          3,
          0.5,
        ),
      ),
      ...[-1, 1].map((side) =>
        body(
          limb(
            [
              [x - s * 0.42, y],
              [x - s * 0.62, y - s * 0.12 * side - s * 0.05],
            ],
            s * 0.012,
            s * 0.006,
          ),
          3,
          0.7,
        ),
      ),
      ...[0.42, 0.3, 0.18, 0.06, -0.06, -0.18, -0.3, -0.4].map((a, i) =>
        body(ellipse(x + a * s, y, s * 0.11, s * (0.16 + 0.06 * Math.cos(a * 3))), 3, 0.55 + (i % 2) * 0.3),
      ),
      body(ellipse(x - s * 0.43, y - s * 0.02, s * 0.05, s * 0.035), 1, 0.9),
    ],
  };
}

const floor = (height, seed, width) => {
  const roll = dice(seed);
  const points = [[-0.1, 1.1]];
  for (let x = -0.1; x < width + 0.2; x += 0.12) points.push([x, height + roll() * 0.05]);
  points.push([width + 0.2, 1.1]);
  return { bodies: [body(polygon(points), 2, 0.3)] };
};

const coral = (x, y, s, angle, depth) =>
  depth === 0
    ? []
    : [
        body(
          limb(
            [
              [x, y],
              [x + Math.cos(angle) * s, y + Math.sin(angle) * s],
            ],
            s * 0.2,
            s * 0.13,
          ),
          3,
          0.6 + 0.08 * depth,
        ),
        ...coral(x + Math.cos(angle) * s, y + Math.sin(angle) * s, s * 0.76, angle - 0.45, depth - 1),
        ...coral(x + Math.cos(angle) * s, y + Math.sin(angle) * s, s * 0.72, angle + 0.5, depth - 1),
      ];

const portrait = (hair, skin, coat, back) => ({
  bodies: [
    body(ellipse(0.5, 1.05, 0.38, 0.36), coat, 0.6),
    body(ellipse(0.5, 0.4, 0.24, 0.27), hair, 0.45),
    body(ellipse(0.5, 0.46, 0.17, 0.21), skin, 0.95),
    body(ellipse(0.43, 0.45, 0.018, 0.022), 0, 0.02),
    body(ellipse(0.57, 0.45, 0.018, 0.022), 0, 0.02),
    body(ellipse(0.5, 0.57, 0.06, 0.015), hair, 0.4),
  ],
  lamps: [lamp(back, 0.2, 0.2, 0.8), lamp(1 - back, 0.1, 0.1, 0.5)],
});

const plume = (x, y, s) => ({
  bodies: [
    body(
      polygon([
        [x - s * 0.16, y],
        [x - s * 0.08, y - s * 0.5],
        [x + s * 0.08, y - s * 0.52],
        [x + s * 0.18, y],
      ]),
      2,
      0.5,
    ),
  ],
  lamps: [0, 1, 2, 3, 4].map((i) =>
    lamp(
      x + Math.sin(i * 1.7) * s * 0.06,
      y - s * (0.55 + i * 0.13),
      s * (0.1 + i * 0.035),
      0.55 - i * 0.07,
      3,
    ),
  ),
});

/** Water colour (dark, light), the glow, the cool and the warm things. */
const BLUE = [
  [4, 10, 28],
  [28, 84, 150],
  [130, 240, 255],
  [150, 180, 205],
  [255, 200, 160],
];
const RED = [
  [8, 6, 24],
  [40, 50, 110],
  [120, 220, 255],
  [140, 120, 170],
  [250, 120, 100],
];
const PALE = [
  [5, 9, 22],
  [30, 70, 120],
  [255, 226, 130],
  [86, 86, 92],
  [238, 230, 222],
];
const WARM = [
  [6, 8, 18],
  [36, 52, 84],
  [255, 190, 90],
  [120, 110, 120],
  [255, 140, 80],
];

/** Every picture: name, size, colours, how light the water is at the top and bottom, what is in it. */
export const SCENES = [
  {
    name: 'lanternfish',
    size: [720, 450],
    colours: BLUE,
    water: [0.5, 0.02],
    ...several(sparks(5, 16, 1.6), lanternfish(0.28, 0.5, 0.85)),
  },
  {
    name: 'lantern-room',
    size: [720, 450],
    colours: BLUE,
    water: [0.12, 0.02],
    ...several(
      sparks(9, 26, 1.6, 0.016, 0.8),
      lanternfish(0.15, 0.3, 0.24),
      lanternfish(0.75, 0.2, 0.2),
      lanternfish(0.5, 0.55, 0.3),
      lanternfish(1.1, 0.62, 0.26),
      lanternfish(0.2, 0.8, 0.2),
      lanternfish(0.85, 0.86, 0.18),
    ),
  },
  {
    name: 'twilight-waters',
    size: [720, 450],
    colours: BLUE,
    water: [1, 0.02],
    ...several(
      sparks(2, 20, 1.6, 0.01, 0.5),
      lanternfish(0.2, 0.72, 0.16),
      lanternfish(0.5, 0.8, 0.14),
      lanternfish(0.9, 0.7, 0.17),
      lanternfish(1.2, 0.84, 0.13),
    ),
  },
  {
    name: 'vampire-squid',
    size: [720, 450],
    colours: RED,
    water: [0.3, 0],
    ...several(sparks(12, 14, 1.6), {
      bodies: [
        ...[-0.5, -0.3, -0.1, 0.1, 0.3, 0.5].map((a) =>
          body(limb(wave(0.8 + a * 0.35, 0.58, 0.34, Math.PI / 2 - a, 0.03, 1), 0.045, 0.01), 3, 0.5),
        ),
        body(
          polygon([
            [0.5, 0.5],
            [1.1, 0.5],
            [1.18, 0.76],
            [0.95, 0.7],
            [0.8, 0.78],
            [0.65, 0.7],
            [0.42, 0.76],
          ]),
          3,
          0.4,
        ),
        body(
          polygon([
            [0.62, 0.26],
            [0.44, 0.12],
            [0.5, 0.32],
          ]),
          3,
          0.6,
        ),
        body(
          polygon([
            [0.98, 0.26],
            [1.16, 0.12],
            [1.1, 0.32],
          ]),
          3,
          0.6,
        ),
        body(ellipse(0.8, 0.38, 0.28, 0.24), 3, 0.7),
        body(ellipse(0.7, 0.46, 0.06, 0.06), 1, 0.9),
        body(ellipse(0.92, 0.46, 0.06, 0.06), 1, 0.9),
      ],
    }),
  },
  {
    name: 'anglerfish',
    size: [720, 450],
    colours: BLUE,
    water: [0.08, 0],
    ...several(sparks(21, 8, 1.6, 0.008), anglerfish(0.9, 0.58, 0.75)),
  },
  {
    name: 'giant-squid',
    size: [720, 450],
    colours: RED,
    water: [0.45, 0.02],
    ...several(sparks(31, 12, 1.6), squid(0.8, 0.42, 0.52)),
  },
  {
    name: 'crown-jelly',
    size: [720, 450],
    colours: RED,
    water: [0.2, 0.02],
    ...several(sparks(41, 10, 1.6), jelly(0.8, 0.36, 0.62)),
  },
  {
    name: 'giant-isopod',
    size: [720, 450],
    colours: PALE,
    water: [0.25, 0.1],
    ...several(floor(0.72, 3, 1.6), isopod(0.8, 0.55, 0.75)),
  },
  {
    name: 'white-reef',
    size: [720, 450],
    colours: PALE,
    water: [0.55, 0.1],
    ...several(floor(0.88, 7, 1.6), {
      bodies: [
        ...coral(0.35, 0.92, 0.17, -1.6, 5),
        ...coral(0.85, 0.95, 0.2, -1.45, 5),
        ...coral(1.3, 0.93, 0.16, -1.7, 5),
      ],
    }),
  },
  {
    name: 'hydrothermal-vent',
    size: [720, 450],
    colours: WARM,
    water: [0.1, 0.05],
    ...several(plume(0.5, 0.86, 0.62), plume(1.05, 0.88, 0.46), floor(0.82, 15, 1.6)),
  },
  {
    name: 'abyssal-plain',
    size: [720, 450],
    colours: BLUE,
    water: [0.02, 0.16],
    ...several(floor(0.74, 23, 1.6), sparks(55, 40, 1.6, 0.005, 0.5), {
      bodies: [
        [0.4, 0.84, 0.13],
        [0.8, 0.8, 0.09],
        [1.15, 0.88, 0.12],
      ].flatMap(([x, y, s]) => [
        ...[-0.6, -0.2, 0.2, 0.6].map((a) =>
          body(
            limb(
              [
                [x + a * s, y],
                [x + a * s * 1.2, y + s * 0.6],
              ],
              s * 0.1,
              s * 0.07,
            ),
            3,
            0.6,
          ),
        ),
        body(ellipse(x, y, s, s * 0.45), 3, 0.85),
        body(
          limb(
            [
              [x + s * 0.3, y - s * 0.3],
              [x + s * 0.5, y - s],
            ],
            s * 0.08,
            s * 0.03,
          ),
          3,
          0.7,
        ),
      ]),
    }),
  },
  {
    name: 'deep-banner',
    size: [1200, 400],
    colours: BLUE,
    water: [0.7, 0.02],
    ...several(
      sparks(77, 40, 3, 0.012, 0.6),
      lanternfish(0.3, 0.35, 0.3),
      lanternfish(0.75, 0.68, 0.26),
      anglerfish(2.3, 0.6, 0.55),
      jelly(1.55, 0.3, 0.42),
    ),
  },
  { name: 'portrait-ingrid', size: [240, 240], colours: BLUE, water: [0.5, 0.2], ...portrait(2, 3, 1, 0.15) },
  { name: 'portrait-tomas', size: [240, 240], colours: RED, water: [0.6, 0.2], ...portrait(0, 3, 2, 0.85) },
  { name: 'portrait-maelle', size: [240, 240], colours: WARM, water: [0.7, 0.3], ...portrait(3, 2, 0, 0.2) },
];

/** The icon of the browser's tab: one fish. */
export const ICON = { colours: BLUE, water: [0.5, 0.1], ...lanternfish(0.04, 0.5, 0.78) };
