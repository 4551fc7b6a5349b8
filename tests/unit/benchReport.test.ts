import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { draw } from '../bench/draw.mjs';
import { picturesOf, sectionOf, withSection } from '../bench/report.mjs';
import { atLeast, atMost } from '../bench/results.mjs';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));
const read = (path: string) => readFileSync(join(docs, path), 'utf8');

const curveOf = (line: string, at: number) => ({ picture: 'Log rows', axis: 'log rows', line, at });
const figures = {
  start: {
    printed: '2026-11-24 08:00 UTC; 2 cores',
    results: [atMost('start', 3, 's', 2), atLeast('current/user', 2, 'times', 1.7)],
  },
  scale: {
    printed: '2026-11-24 09:00 UTC; 2 cores, PGlite 1.0',
    results: [1_000, 10_000].map((at) => ({
      figure: `first page at ${at}`,
      value: at / 500,
      unit: 'ms',
      curve: curveOf('first page', at),
    })),
  },
};

const placesIn = (svg: string, axis: 'cx' | 'cy') =>
  [...svg.matchAll(new RegExp(`<circle [^>]*${axis}="([\\d.]+)"`, 'g'))].map(([, at]) =>
    Number(at),
  );
const gaps = (places: number[]) =>
  places.slice(1).map((place, at) => Math.round(place - (places[at] ?? 0)));

describe('the report of the benches', () => {
  it('says of each figure whether its target is met, and when it was printed', () => {
    const section = sectionOf(figures);
    expect(section).toContain('| start | start | 3 s | at most 2 | MISSED |');
    expect(section).toContain('| start | current/user | 2 times | at least 1.7 | met |');
    expect(section).toContain('| scale | 2026-11-24 09:00 UTC; 2 cores, PGlite 1.0 |');
  });

  it('shows what grows as a table and a picture, with machine, versions and date', () => {
    const section = sectionOf(figures);
    expect(section).toContain('| Log rows: ms, by log rows | 1,000 | 10,000 |');
    expect(section).toContain('| first page | 2 | 20 |');
    expect(section).toContain('![Log rows](performance/log-rows.svg)');
    expect(picturesOf(figures)['log-rows.svg']).toContain(figures.scale.printed);
  });

  it('replaces what lies between the marks alone', () => {
    const marks = (inside: string) => `before\n<!-- npm run bench -->${inside}<!-- end -->\nafter`;
    expect(withSection(marks('\nold\n'), figures)).toBe(marks(`\n\n${sectionOf(figures)}\n\n`));
    expect(() => withSection('no marks', figures)).toThrow('lacks');
  });

  it('is in the document and its pictures as the recorded figures have it', () => {
    const recorded = JSON.parse(read('performance/figures.json'));
    const document = read('performance.md');
    expect(document).toBe(withSection(document, recorded));
    const pictures = picturesOf(recorded);
    const files = readdirSync(join(docs, 'performance')).filter((name) => name.endsWith('.svg'));
    expect(files.sort()).toEqual(Object.keys(pictures).sort());
    for (const [file, picture] of Object.entries(pictures))
      expect(read(`performance/${file}`)).toBe(picture);
  });
});

describe('a picture', () => {
  const drawing = { title: 'Users', axis: 'users', unit: 'ms', caption: ['machine'] };

  it('places ten times as much equally far on both axes', () => {
    const svg = draw({
      ...drawing,
      lines: {
        a: [
          [10, 1],
          [100, 10],
          [1_000, 100],
        ],
      },
    });
    for (const axis of ['cx', 'cy'] as const) {
      const [first, second] = gaps(placesIn(svg, axis));
      expect(first).toBe(second);
      expect(first).not.toBe(0);
    }
  });

  it('names its lines as they end, from the top down, whatever their letters', () => {
    const svg = draw({ ...drawing, lines: { 'low < 2': [[10, 1]], 'high & dry': [[10, 50]] } });
    expect(svg.indexOf('high &amp; dry')).toBeGreaterThan(0);
    expect(svg.indexOf('low &lt; 2')).toBeGreaterThan(svg.indexOf('high &amp; dry'));
  });

  it('has room for a figure that does not grow, and for one that is no time at all', () => {
    const svg = draw({ ...drawing, lines: { a: [[10, 1]], b: [[10, 0]] } });
    expect(svg).not.toMatch(/NaN|Infinity/);
    for (const place of placesIn(svg, 'cy')) expect(place).toBeLessThanOrEqual(350);
  });
});
