/** A point in pixels or, inside a glyph, in units of a box 60 wide and 100 high; y grows downwards. */
export type Point = readonly [x: number, y: number];
/** Dense, so that bending its points bends the whole stroke. */
export type Stroke = readonly Point[];

export const GLYPH_WIDTH = 60;
export const GLYPH_HEIGHT = 100;

const STEP = 4;

function line(...corners: Point[]): Stroke {
  return corners.flatMap(([x, y], index) => {
    const next = corners[index + 1];
    if (!next) return [[x, y]];
    const [dx, dy] = [next[0] - x, next[1] - y];
    const count = Math.ceil(Math.hypot(dx, dy) / STEP);
    return Array.from(
      { length: count },
      (_, i): Point => [x + (dx * i) / count, y + (dy * i) / count],
    );
  });
}

/** Clockwise when `to` is above `from`; in degrees, 0 is three o'clock. */
function arc(centre: Point, radii: Point, from = -90, to = 270): Stroke {
  const count = Math.ceil(Math.abs(to - from) / 10);
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)];
  });
}

const six: Stroke[] = [arc([54, 68], [52, 68], -85, -180), arc([30, 68], [28, 32])];

/**
 * A bare server has no fonts. Look-alikes differ: 1 has a flag and a foot, 4 an open top, 7 a bar.
 */
export const GLYPHS: readonly (readonly Stroke[])[] = [
  [arc([30, 50], [28, 50])],
  [line([8, 24], [32, 0], [32, 100]), line([8, 100], [56, 100])],
  [[...arc([30, 28], [27, 28], -175, 35), ...line([50, 47], [2, 100], [58, 100])]],
  [[...arc([28, 25], [25, 25], -150, 80), ...arc([28, 74], [30, 26], -80, 145)]],
  [line([16, 0], [3, 62], [60, 62]), line([44, 30], [44, 100])],
  [[...line([54, 0], [12, 0], [8, 43]), ...arc([28, 67], [30, 33], -135, 145)]],
  six,
  [line([4, 0], [57, 0], [22, 100]), line([16, 52], [54, 52])],
  [arc([30, 24], [23, 24]), arc([30, 74], [29, 26])],
  six.map((stroke) => stroke.map(([x, y]): Point => [GLYPH_WIDTH - x, GLYPH_HEIGHT - y])),
];
