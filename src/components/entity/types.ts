import type { FormSpec } from '@/components/form/types';
import type { ListSpec } from '@/components/list/types';

/** An entity as data: its list, its form, its calls. */
export interface EntitySpec<Item extends { id: string }, Values extends object, Wire>
  extends FormSpec<Item, Values, Wire> {
  list: ListSpec<Item>;
  /** What its status is called when it is on, and when it is off. */
  statuses: readonly [string, string];
}
