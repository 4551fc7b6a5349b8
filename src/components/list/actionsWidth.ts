/** In pixels, of the widest density. */
const WIDE = { edges: 24, button: 32, heading: 96 };
const PHONE = { edges: 24, button: 24 };

/** On a phone more stand in two lines, as the name of a row does with what is below it. */
const IN_ONE_LINE = 5;

/** Whether the column's heading can be read in it; screen readers have it anyway. */
export const fitsHeading = (width: number) => width >= WIDE.heading;

/** The width of a column that holds so many buttons. */
export function actionsWidth(count: number, phone: boolean): number {
  if (!phone) return Math.max(WIDE.heading, WIDE.edges + count * WIDE.button);
  return PHONE.edges + PHONE.button * (count > IN_ONE_LINE ? Math.ceil(count / 2) : count);
}
