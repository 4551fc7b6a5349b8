import { randomInt } from 'node:crypto';
import { GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS, type Point, type Stroke } from './glyphs';
import { renderPng } from './render';

type Random = () => number;

const WIDTH = 400;
const HEIGHT = 160;
const MARGIN = 20;

/** The blend `difference` with white turns each into the other (contrast 9:1). */
const DARK = '#0f2f57';
const LIGHT = '#f0d0a8';

const secureRandom: Random = () => randomInt(2 ** 32) / 2 ** 32;

function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

function wave(random: Random, amplitude: number, length: number): (at: number) => number {
  const phase = between(random, 0, 2 * Math.PI);
  const size = amplitude * between(random, 0.7, 1);
  return (at) => size * Math.sin(phase + (2 * Math.PI * at) / length);
}

function pathOf(points: Stroke): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

/** OCR leans on a straight baseline and equal outlines. */
function randomWarp(random: Random): (point: Point) => Point {
  const [slopeX, rippleX] = [wave(random, 5, 130), wave(random, 3, 90)];
  const [slopeY, rippleY] = [wave(random, 9, 300), wave(random, 3, 110)];
  return ([x, y]) => [x + slopeX(y) + rippleX(x), y + slopeY(x) + rippleY(y + x / 2)];
}

/** Wide enough that neighbours often touch. */
function placeDigit(digit: number, column: number, pitch: number, random: Random): Stroke[] {
  const scaleX = (pitch / GLYPH_WIDTH) * between(random, 0.76, 0.86);
  const scaleY = between(random, 0.9, 1.08);
  const slant = between(random, -0.15, 0.15);
  const turn = between(random, -0.2, 0.2);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const centreX = MARGIN + pitch * (column + 0.5);
  const centreY = HEIGHT / 2 + between(random, -8, 8);
  const place = ([glyphX, glyphY]: Point): Point => {
    const y = (glyphY - GLYPH_HEIGHT / 2) * scaleY;
    const x = (glyphX - GLYPH_WIDTH / 2) * scaleX - slant * y;
    return [centreX + x * cos - y * sin, centreY + x * sin + y * cos];
  };
  return (GLYPHS[digit] ?? []).map((stroke) => stroke.map(place));
}

function digitPaths(digits: string, random: Random): string {
  const warp = randomWarp(random);
  const pitch = (WIDTH - 2 * MARGIN) / digits.length;
  const paths = [...digits].map((digit, column) => {
    const strokes = placeDigit(Number(digit), column, pitch, random);
    const d = strokes.map((stroke) => pathOf(stroke.map(warp))).join('');
    return `<path d="${d}" stroke-width="${between(random, 14, 18).toFixed(1)}"/>`;
  });
  return paths.join('');
}

/** Digits are dark above the horizon and light below: no threshold leaves a whole digit. */
function darkGround(random: Random): string {
  const level = HEIGHT / 2 + between(random, -10, 10);
  const swell = wave(random, 28, between(random, 150, 220));
  const xs = Array.from({ length: WIDTH / 10 + 1 }, (_, index) => index * 10);
  const horizon = xs.map((x): Point => [x, level + swell(x)]);
  return `<path fill="${DARK}" d="${pathOf([...horizon, [WIDTH, HEIGHT], [0, HEIGHT]])}Z"/>`;
}

/** A hairline flips what it crosses, which confuses edge detection; it keeps to the waist. */
function hairline(random: Random): string {
  const [a, b, c, d] = Array.from({ length: 4 }, () =>
    (HEIGHT * between(random, 0.4, 0.62)).toFixed(1),
  );
  return `<path class="flip" d="M0 ${a}C130 ${b} 270 ${c} ${WIDTH} ${d}" stroke-width="2.5"/>`;
}

function composeSvg(digits: string, random: Random): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<style>.flip{mix-blend-mode:difference}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${LIGHT}"/>${darkGround(random)}
<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">
<g class="flip">${digitPaths(digits, random)}</g>${hairline(random)}</g></svg>`;
}

/**
 * A PNG of 400 x 160 pixels.
 * @param random for tests
 * @throws {TypeError} when `digits` is not four or five digits
 */
export async function drawCaptcha(
  digits: string,
  { random = secureRandom }: { random?: Random } = {},
): Promise<Buffer> {
  if (!/^\d{4,5}$/.test(digits)) throw new TypeError('A captcha takes four or five decimal digits');
  return renderPng(composeSvg(digits, random));
}
