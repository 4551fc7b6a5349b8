/**
 * What a cell reads as; a column's own `render` gets it as its first argument.
 *
 * @param {{ text: unknown, columnEmptyText: unknown }} cell
 */
export default ({ text, columnEmptyText }) => (text || text === 0 ? text : columnEmptyText);
