import { draw } from './draw.mjs';
import { cellsOf, HEADINGS, markdown } from './results.mjs';

/**
 * The newest figures of each bench, by its name, as docs/performance/figures.json holds them.
 *
 * @typedef {Record<string, { printed: string, results: import('./results.mjs').Result[] }>} Figures
 */

/**
 * @typedef {object} Growth
 * @property {string} picture
 * @property {string} axis
 * @property {string} unit
 * @property {string} printed when, where and with what
 * @property {import('./draw.mjs').Drawing['lines']} lines
 */

const BEGIN = '<!-- npm run bench -->';
const END = '<!-- end -->';

/** @returns {Growth[]} a picture each. */
function growthsOf(/** @type {Figures} */ figures) {
  /** @type {Map<string, Growth>} */
  const growths = new Map();
  for (const { printed, results } of Object.values(figures)) {
    for (const { curve, value, unit } of results) {
      if (!curve) continue;
      const { picture, axis, line, at } = curve;
      const growth = growths.get(picture) ?? { picture, axis, unit, printed, lines: {} };
      growths.set(picture, growth);
      growth.lines[line] = [...(growth.lines[line] ?? []), [at, value]];
    }
  }
  return [...growths.values()];
}

const fileOf = (/** @type {Growth} */ { picture }) =>
  `${picture.toLowerCase().replaceAll(' ', '-')}.svg`;

/** @returns {Record<string, string>} the SVG text by the file's name. */
export const picturesOf = (/** @type {Figures} */ figures) =>
  Object.fromEntries(
    growthsOf(figures).map((growth) => {
      const { picture, axis, unit, printed, lines } = growth;
      const title = `${picture}: how long a call takes`;
      return [fileOf(growth), draw({ title, axis, unit, caption: [printed], lines })];
    }),
  );

const shown = (/** @type {number} */ value) => Number(value.toPrecision(3)).toLocaleString('en-US');

function growthTable(/** @type {Growth} */ { picture, axis, unit, lines }) {
  const sizes = [...new Set(Object.values(lines).flatMap((points) => points.map(([at]) => at)))];
  const rows = Object.entries(lines).map(([line, points]) => {
    const known = new Map(points);
    return [line, ...sizes.map((size) => (known.has(size) ? shown(known.get(size) ?? 0) : ''))];
  });
  return markdown([[`${picture}: ${unit}, by ${axis}`, ...sizes.map(shown)], ...rows]);
}

/** @returns {string} Markdown */
export function sectionOf(/** @type {Figures} */ figures) {
  const rows = Object.entries(figures).flatMap(([bench, { results }]) =>
    results.filter(({ curve }) => !curve).map((result) => [bench, ...cellsOf(result)]),
  );
  const moments = Object.entries(figures).map(([bench, { printed }]) => [bench, printed]);
  return [
    markdown([['bench', ...HEADINGS], ...rows]),
    markdown([['bench', 'printed'], ...moments]),
    ...growthsOf(figures).flatMap((growth) => [
      growthTable(growth),
      `![${growth.picture}](performance/${fileOf(growth)})`,
    ]),
  ].join('\n\n');
}

/** Between the marks alone: the rest is written by hand. @throws where there are none */
export function withSection(/** @type {string} */ document, /** @type {Figures} */ figures) {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`The document lacks ${BEGIN} or ${END}.`);
  return `${before}${BEGIN}\n\n${sectionOf(figures)}\n\n${END}${after}`;
}
