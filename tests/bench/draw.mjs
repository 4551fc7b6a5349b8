/**
 * @typedef {object} Drawing
 * @property {string} title
 * @property {string} axis what there are more and more of
 * @property {string} unit of the figures
 * @property {string[]} caption a line each
 * @property {Record<string, Point[]>} lines by their names
 * @typedef {[at: number, value: number]} Point
 */

const WIDTH = 880;
const PLOT = { left: 70, right: 560, top: 44, bottom: 350 };
const LEGEND_LINE = 22;
const CAPTION_LINE = 17;
/** They stand out from white and from black. */
const COLORS = ['#2f81f7', '#e8710a', '#1a9e4b', '#d6409f', '#8b6cf0', '#a58200'];

/** The picture has a ground of its own, as a page may be dark where the reader's system is not. */
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .ground { fill: #fff; stroke: #d1d9e0 } .grid { stroke: #d1d9e0 }
  .title { font-weight: 600; font-size: 15px } .caption { font-size: 11px }
  polyline { fill: none; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .ground { fill: #0d1117; stroke: #3d444d } .grid { stroke: #3d444d }
  }`;

const shown = (/** @type {number} */ value) => value.toLocaleString('en-US');
const escaped = (/** @type {string} */ words) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** @type {(x: number, y: number, words: string, rest?: string) => string} */
const text = (x, y, words, rest = '') => `<text x="${x}" y="${y}" ${rest}>${escaped(words)}</text>`;
/** @type {(x1: number, y1: number, x2: number, y2: number) => string} */
const gridLine = (x1, y1, x2, y2) =>
  `<line class="grid" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
/** Zero has no place on a logarithmic axis. */
const exponentOf = (/** @type {number} */ value) => Math.log10(Math.max(value, 0.01));
const lastOf = (/** @type {Point[]} */ points) => points.at(-1)?.[1] ?? 0;

/**
 * A logarithmic axis of whole decades.
 *
 * @typedef {{ ticks: number[], place: (value: number) => number }} Axis
 * @type {(values: number[], start: number, end: number) => Axis}
 */
function decades(values, start, end) {
  const exponents = values.map(exponentOf);
  const first = Math.floor(Math.min(...exponents));
  const last = Math.max(first + 1, Math.ceil(Math.max(...exponents)));
  const step = (end - start) / (last - first);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, at) => Number(`1e${first + at}`)),
    place: (value) => Number((start + (exponentOf(value) - first) * step).toFixed(1)),
  };
}

/** @type {(across: Axis, up: Axis) => string[]} */
const grid = (across, up) => [
  ...across.ticks.map((tick) => {
    const x = across.place(tick);
    const label = text(x, PLOT.bottom + 18, shown(tick), 'text-anchor="middle"');
    return gridLine(x, PLOT.top, x, PLOT.bottom) + label;
  }),
  ...up.ticks.map((tick) => {
    const y = up.place(tick);
    const label = text(PLOT.left - 8, y + 4, shown(tick), 'text-anchor="end"');
    return gridLine(PLOT.left, y, PLOT.right, y) + label;
  }),
];

/** With its entry of the legend. @type {(name: string, color: string, places: number[][], at: number) => string} */
function curve(name, color, places, at) {
  const y = PLOT.top + 10 + at * LEGEND_LINE;
  const key = `${PLOT.right + 24},${y} ${PLOT.right + 46},${y}`;
  return [
    `<polyline stroke="${color}" points="${places.join(' ')}"/>`,
    ...places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${color}"/>`),
    `<polyline stroke="${color}" points="${key}"/>`,
    text(PLOT.right + 54, y + 4, name),
  ].join('');
}

/** @returns an SVG picture of figures as they grow, both axes logarithmic. */
export function draw(/** @type {Drawing} */ { title, axis, unit, caption, lines }) {
  const points = Object.values(lines).flat();
  const across = decades(
    points.map(([at]) => at),
    PLOT.left,
    PLOT.right,
  );
  const up = decades(
    points.map(([, value]) => value),
    PLOT.bottom,
    PLOT.top,
  );
  // The legend has them from the top down, as they end.
  const curves = Object.entries(lines)
    .sort(([, one], [, other]) => lastOf(other) - lastOf(one))
    .map(([name, all], at) => {
      const places = all.map(([x, y]) => [across.place(x), up.place(y)]);
      return curve(name, COLORS[at % COLORS.length] ?? '', places, at);
    });
  const notes = PLOT.bottom + 64;
  const height = notes + caption.length * CAPTION_LINE;
  const middle = `translate(18 ${(PLOT.top + PLOT.bottom) / 2}) rotate(-90)`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="6"/>`,
    text(PLOT.left, 26, title, 'class="title"'),
    ...grid(across, up),
    text((PLOT.left + PLOT.right) / 2, PLOT.bottom + 38, axis, 'text-anchor="middle"'),
    text(0, 0, unit, `text-anchor="middle" transform="${middle}"`),
    ...curves,
    ...caption.map((words, at) =>
      text(PLOT.left, notes + at * CAPTION_LINE, words, 'class="caption"'),
    ),
    '</svg>',
  ].join('\n')}\n`;
}
