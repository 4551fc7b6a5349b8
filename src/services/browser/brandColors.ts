import settings from '../../../config/settings';

/** What the console draws in the colour of its brand. The dark ones lie on light grounds, or under white text. */
export interface BrandColors {
  /** Marks, borders and focus. */
  primary: string;
  /** Text and filled buttons, with the pointer over them, and pressed. */
  strong: string;
  strongHover: string;
  strongActive: string;
  /** Text of the dark theme, and with the pointer over it. */
  soft: string;
  softHover: string;
  /** Under the text of what is selected, by theme. */
  tint: string;
  darkTint: string;
  /** The same with the pointer over it. */
  tintHover: string;
  darkTintHover: string;
  /** Over what the pointer is on, by theme. */
  hover: string;
  darkHover: string;
  /** The ground of the pages before the sign-in, together with `strong`. */
  deep: string;
  deepest: string;
}

const DEFAULT: BrandColors = {
  primary: settings.colorPrimary,
  strong: settings.colorText,
  strongHover: '#0a559f',
  strongActive: '#084a94',
  soft: '#78bcff',
  softHover: '#a6d3ff',
  tint: '#e6f2ff',
  darkTint: '#1b3450',
  tintHover: '#d6e9ff',
  darkTintHover: '#223d5c',
  hover: '#0b62c114',
  darkHover: '#78bcff24',
  deep: settings.colorGround,
  deepest: '#071c38',
};

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The grounds of the dark theme, from the page up to what floats above it. */
const DARK_SURFACE = '#151e29';
const DARK_ELEVATED = '#1c2734';
/** The faintest text, which `global.css` has too. */
const MUTED = '#5b6675';
const DARK_MUTED = '#9fadbd';

/** WCAG 2.1 AA: of text, and of borders and marks. */
const TEXT_CONTRAST = 4.5;
const MARK_CONTRAST = 3;
/** Of text that also lies on what the pointer is on, which is darker than the ground that is known here. */
const STRONG_CONTRAST = 5;

/**
 * Returns the colours of a brand, each so much darker or lighter than the given one that it reaches its contrast.
 * @param primary such as `#7c3aed`; without it, Gatehouse's own blue
 */
export function brandColors(primary?: string): BrandColors {
  if (!primary || primary.toLowerCase() === settings.colorPrimary) return DEFAULT;
  const tint = mix(primary, WHITE, 0.9);
  const darkTint = mix(primary, DARK_SURFACE, 0.78);
  const tintHover = towards(mix(primary, WHITE, 0.83), WHITE, [MUTED], TEXT_CONTRAST);
  const darkTintHover = towards(
    mix(primary, DARK_SURFACE, 0.7),
    DARK_SURFACE,
    [DARK_MUTED],
    TEXT_CONTRAST,
  );
  const strong = towards(primary, BLACK, [tint, tintHover], STRONG_CONTRAST);
  const soft = towards(primary, WHITE, [darkTint, darkTintHover, DARK_ELEVATED], TEXT_CONTRAST);
  return {
    primary: towards(primary, BLACK, [WHITE], MARK_CONTRAST),
    strong,
    strongHover: mix(strong, BLACK, 0.15),
    strongActive: mix(strong, BLACK, 0.25),
    soft,
    softHover: mix(soft, WHITE, 0.35),
    tint,
    darkTint,
    tintHover,
    darkTintHover,
    hover: `${strong}14`,
    darkHover: `${soft}24`,
    deep: mix(strong, BLACK, 0.45),
    deepest: mix(strong, BLACK, 0.7),
  };
}

/** Mixes in just as much of the end as the contrast with each of the grounds needs. */
function towards(color: string, end: string, grounds: string[], least: number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, end, share);
    if (grounds.every((ground) => contrast(mixed, ground) >= least)) return mixed;
  }
  return end;
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** @param share of the other colour, from 0 to 1 */
function mix(color: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(color).map((value, index) =>
    Math.round(value + ((others[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The relative luminance of WCAG 2.1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
