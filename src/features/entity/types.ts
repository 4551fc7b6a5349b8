import type { FormFields, ItemConfig } from '@/components/form/types';
import type { ListConfig } from '@/components/list/types';
import type { Exported } from '@/schemas/import';
import type { BulkApi } from '@/services/api/bulk';
import type { AccessKind } from '@/services/navigation/access';

/** Rows that can be neither disabled nor deleted. */
export interface Protection<Row> {
  holds(row: Row): boolean;
  /** Why they cannot. */
  reason: string;
  /** Says that so many of the selected rows are left out. */
  leftOut(count: number): string;
}

export interface Consequence {
  id: string;
  values?: Record<string, number>;
}

export interface ResourceConfig<Item extends { id: string }, Values extends object, Wire>
  extends ItemConfig<Item, Wire> {
  /** Loaded once a form is needed, as it brings the schema and the inputs along. */
  form(): Promise<FormFields<Item, Values, Wire>>;
  list: ListConfig<Item>;
  /** What its status is called when it is on, and when it is off; left out where it has none. */
  statuses?: readonly [string, string];
  /** What turning it on and off is called: Enable and Disable unless it says so. */
  statusVerbs?: readonly ['enable', 'disable'] | readonly ['activate', 'freeze'];
  /** What follows from its deletion: the text `pages.<page>.<id>`. */
  consequence?(item: Item, isPlainServer: boolean): Promise<Consequence | undefined>;
  many: BulkApi;
  /** Loaded once the dialog of an export is needed, as it brings the schema along. */
  exported?(): Promise<Exported>;
  /** What the access of a row is that of, where it has any; a change is then shown first. */
  access?: AccessKind;
}
