import { readXml } from './xml';

/** How a cell shows its number. */
interface Format {
  hasDate: boolean;
  hasTime: boolean;
  /** Decimals of a percentage. */
  percent?: number;
  /** Digits, with zeros before. */
  digits?: number;
}

/** Formats that every spreadsheet knows by their number. */
const BUILT_IN: [from: number, to: number, code: string][] = [
  [9, 9, '0%'],
  [10, 10, '0.00%'],
  [14, 17, 'yyyy-mm-dd'],
  [18, 21, 'hh:mm:ss'],
  [22, 22, 'yyyy-mm-dd hh:mm:ss'],
  [27, 31, 'yyyy-mm-dd'],
  [32, 35, 'hh:mm:ss'],
  [36, 36, 'yyyy-mm-dd'],
  [45, 47, '[h]:mm:ss'],
  [50, 54, 'yyyy-mm-dd'],
  [55, 56, 'hh:mm:ss'],
  [57, 58, 'yyyy-mm-dd'],
];

/** Characters of a format, as in Excel; no spreadsheet shows what is cut off a longer one. */
const MAX_FORMAT = 255;

/** The number of a style counts `xf` within `cellXfs`. */
export class Styles {
  private readonly codes = new Map<string, string>();
  private readonly ids: string[] = [];
  private readonly formats = new Map<string, Format>();

  constructor(xml: string | undefined) {
    let isOfCells = false;
    readXml(xml, {
      open: (name, attribute) => {
        if (name === 'cellXfs') isOfCells = true;
        if (name === 'numFmt')
          this.codes.set(attribute('numFmtId'), attribute('formatCode').slice(0, MAX_FORMAT));
        if (name === 'xf' && isOfCells) this.ids.push(attribute('numFmtId'));
      },
      close: (name) => {
        if (name === 'cellXfs') isOfCells = false;
      },
    });
  }

  of(style: string): Format {
    const id = this.ids[Number(style) || 0] ?? '0';
    const known = this.formats.get(id);
    if (known) return known;
    const builtIn = BUILT_IN.find(([from, to]) => Number(id) >= from && Number(id) <= to);
    const format = formatOf(this.codes.get(id) ?? builtIn?.[2] ?? '');
    this.formats.set(id, format);
    return format;
  }
}

function formatOf(code: string): Format {
  // Letters within quotes, colours and conditions stand for themselves; positive numbers come first.
  const plain = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
    .replace(/;.*$/s, '');
  const hasTime = /[hs]/i.test(plain);
  return {
    hasDate: /[yd]/i.test(plain) || (!hasTime && /m/i.test(plain)),
    hasTime,
    ...(plain.includes('%') && { percent: /\.(0+)/.exec(plain)?.[1]?.length ?? 0 }),
    ...(/^0{2,}$/.test(plain) && { digits: plain.length }),
  };
}

/** Returns a number as the cell shows it, a date in the form of ISO 8601. */
export function numberText(value: string, format: Format, is1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (format.hasDate || format.hasTime) return dateText(number, format, is1904) ?? value;
  if (format.percent !== undefined) return `${(number * 100).toFixed(format.percent)}%`;
  return format.digits ? String(number).padStart(format.digits, '0') : String(number);
}

const DAY_SECONDS = 86_400;
/** 9999-12-31, the last day that a spreadsheet shows. */
const MAX_DAY = 2_958_466;

function dateText(days: number, { hasDate, hasTime }: Format, is1904: boolean) {
  if (days < 0 || days >= MAX_DAY) return undefined;
  const seconds = Math.round(days * DAY_SECONDS);
  const time = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  if (!hasDate) return time.join(':');
  // Spreadsheets have a 29 February 1900 that never was.
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const at = new Date(first + seconds * 1000).toISOString();
  const isMidnight = seconds % DAY_SECONDS === 0;
  return hasTime && !isMidnight ? at.slice(0, 19).replace('T', ' ') : at.slice(0, 10);
}

/** Returns the text of a cell whose type is a date by itself: `2026-03-01T00:00:00` is a day. */
export const isoText = (value: string): string =>
  value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace('T', ' ');

/** Excel writes control characters as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
