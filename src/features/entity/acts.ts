/** Something that may be done to one record: the menu of its row and the head of its page offer it by name. */
export interface Act<Item> {
  key: string;
  label: string;
  /** Whether it means anything for this record; else it is left out. */
  fits?(item: Item): boolean;
  /** Why it cannot be done to this record, where it cannot. */
  refusal?(item: Item): string | undefined;
  /** Stands last and apart. */
  danger?: boolean;
  /** On the page of the record: a button of its own, or nothing, as the page is open already. */
  onPage?: 'button' | 'none';
  run(item: Item): unknown;
}

/** Returns the acts that a record can have done, those that lose something last. */
export function actsOf<Item>(acts: readonly Act<Item>[], item: Item): Act<Item>[] {
  const fitting = acts.filter(({ fits }) => fits?.(item) ?? true);
  return [...fitting.filter(({ danger }) => !danger), ...fitting.filter(({ danger }) => danger)];
}
