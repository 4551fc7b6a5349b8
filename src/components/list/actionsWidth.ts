/** In pixels, of the widest density. */
const WIDE = { edges: 24, button: 32, heading: 80 };
const PHONE = { edges: 24, button: 24 };

/** On a phone more stand in two lines, as the name of a row does with what is below it. */
const IN_ONE_LINE = 5;

/** The width of a column that holds so many buttons. */
export function actionsWidth(count: number, phone: boolean): number {
  if (!phone) return Math.max(WIDE.heading, WIDE.edges + count * WIDE.button);
  return PHONE.edges + PHONE.button * (count > IN_ONE_LINE ? Math.ceil(count / 2) : count);
}
