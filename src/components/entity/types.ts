import type { FormConfig } from '@/components/form/types';
import type { ListConfig } from '@/components/list/types';

/** An entity as data: its list, its form, its calls. */
export interface ResourceConfig<Item extends { id: string }, Values extends object, Wire>
  extends FormConfig<Item, Values, Wire> {
  list: ListConfig<Item>;
  /** What its status is called when it is on, and when it is off; left out where it has none. */
  statuses?: readonly [string, string];
  /** What people call an item. */
  nameOf(item: Item): string;
}
