/** What holds the rows of a list carries this attribute, with the search, if any. */
const LIST = '[data-list]';
const ROW = '[data-row-key]';

/** Where the focus is, so that it can be given back after the element itself is gone. */
export interface Place {
  element: HTMLElement;
  /** Where it is in a list: in which row, at which of its controls, counted from 0. */
  inList: { list: HTMLElement; row: number; control: number } | undefined;
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(ROW)];

/** The row itself, which has the focus in a tree, and what is in it. */
const controlsOf = (row: HTMLElement) => [
  row,
  ...row.querySelectorAll<HTMLElement>('button:enabled, input:enabled, a[href]'),
];

export function placeOf(element: HTMLElement): Place {
  const row = element.closest<HTMLElement>(ROW);
  const list = row?.closest<HTMLElement>(LIST);
  if (!row || !list) return { element, inList: undefined };
  const inList = {
    list,
    row: rowsOf(list).indexOf(row),
    control: controlsOf(row).indexOf(element),
  };
  return { element, inList };
}

/** Whether there is still something that the focus can be given back to. */
export const remains = ({ element, inList }: Place) =>
  element.isConnected || inList?.list.isConnected === true;

/** What stands at a place now: the element, or the same control of the row that took its row's place, or the search. */
export function elementAt({ element, inList }: Place): HTMLElement | undefined {
  if (element.isConnected) return element;
  if (!inList?.list.isConnected) return undefined;
  const { list, row, control } = inList;
  const rows = rowsOf(list);
  const successor = rows[Math.min(row, rows.length - 1)];
  const found = successor && controlsOf(successor)[control];
  return found ?? list.querySelector('input') ?? undefined;
}
