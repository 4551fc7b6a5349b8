import type { ProSchemaValueEnumType } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import type { SaveStep } from '@/components/feedback/saveStep';
import type { AppText } from '@/components/feedback/useText';
import type { BulkResult } from '@/schemas/bulk';
import type { ApiQuery } from '@/services/api/apiQuery';
import type { BulkBody } from '@/services/api/bulk';
import type { ListQuery, Page } from '@/services/api/crud';

/**
 * A column of ProTable, as data. Its title is the text `pages.<page>.form.<dataIndex>`, and a value of its
 * `valueEnum` is called `pages.<page>.form.<dataIndex>.<value>`.
 */
export interface ListColumn<Row> {
  dataIndex: string;
  /** In pixels. */
  width: number;
  valueEnum?: Record<string, Omit<ProSchemaValueEnumType, 'text'>>;
  hiddenAtFirst?: boolean;
  render?: (value: ReactNode, row: Row) => ReactNode;
  /** Instead of that, below another value on a phone. */
  renderBelow?: (row: Row) => ReactNode;
}

/** A filter, a text field unless it says otherwise. Its label is `pages.<page>.form.<name>`. */
export interface ListFilter {
  name: string;
  /** Values to choose from, each called `pages.<page>.form.<name>.<value>`. */
  options?: readonly string[];
  /**
   * Where it shows: `bar` always, `chip` once it is set by something else, `url` nowhere; any other once it is set or
   * added.
   */
  place?: 'bar' | 'chip' | 'url';
  /** Left out on a plain server. */
  gatehouse?: true;
  /** An input of another kind; it takes `id`, `value` and `onChange` as any form control does. */
  input?: ReactNode;
  /** Whether that is done with its first change, as a choice is. */
  atOnce?: true;
  /** For a value that is not one text in the URL under `name`. */
  params?: {
    names: readonly string[];
    /** The input's value for the URL's parameters, those that are missing as undefined. */
    read(params: Record<string, string | undefined>): unknown;
    write(value: unknown): Record<string, string | undefined>;
  };
}

/** A list as data; define it once, outside of the component. */
export interface ListConfig<Row extends { id: string }> {
  /** The page's dotted code: `system.role`. Its heading is the text `menu.<page>`. */
  page: string;
  columns: readonly ListColumn<Row>[];
  /** Columns that the server sorts by, as the schema of its query has them. */
  sortable?: readonly string[];
  filters: readonly ListFilter[];
  /**
   * The filter that the search field fills where the server has no search of its own; without it there
   * is no search field.
   */
  searchBy?: string;
  /** What our server's search looks in, told in its field. */
  searchHint?: AppText;
  /** Characters that a search may have, 128 by default. */
  maxSearch?: number;
  /** What a row says on a phone, the rest below the main column; else the first one and its status. */
  phone?: { main: string; below: readonly string[] };
  /** How high its rows are: lower where they have no buttons, higher where they have two lines. */
  rows?: 'dense' | 'double';
  /** Adds what goes without saying in this browser to filters that are saved. */
  complete?(filters: Record<string, string>): Record<string, string>;
  load(query: ListQuery): ApiQuery<Page<Row>>;
  unpaged?: boolean;
}

export interface OfferedList<Row extends { id: string }> extends ListConfig<Row> {
  search: string | undefined;
}

/** Something to do with a list as a whole. */
export interface ToolItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Whether it is shown now, where it is something that is shown or not. */
  pressed?: boolean;
  onClick: () => void;
}

/** What makes a record. */
export interface AddRecord {
  label: string;
  /** Called as the pointer or the focus comes onto its button. */
  onNear: () => void;
  onClick: () => void;
}

export interface RowActions<Row> {
  /** The width of the column, in pixels. */
  width: number;
  render: (row: Row) => ReactNode;
}

/** A change of all selected rows by one call. */
export interface BulkCall {
  body: BulkBody;
  /** What takes it back from those that it changed. */
  undo?: BulkBody | 'history';
  /** In place of the action's. */
  question?: (count: number) => string;
}

/** Something to do with all rows that are selected, by one call. */
export interface BulkAction<Row> {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Asked before it starts, for so many rows, over their names. */
  question?: (count: number) => string;
  /** What the button says that starts it. */
  confirmLabel?: (count: number) => string;
  /** What follows from it for so many rows, below the question. */
  effect?: (count: number) => ReactNode;
  /** Rows that it is not done to, and what is said of so many. */
  except?: { holds(row: Row): boolean; leftOut(count: number): string } | undefined;
  /** The rows are gone once it is done, so that none of them stays selected. */
  removes?: boolean;
  /** Undefined where the user thinks better of it; the action is then not done. */
  call(): Promise<BulkCall | undefined>;
  /** Says how many of the rows stay as they are, where any do. */
  note?(rows: Row[], body: BulkBody): string | undefined;
  /** What it would do to all of them, where that is to be seen first. */
  review?(rows: Row[], body: BulkBody): Promise<SaveStep | undefined>;
  /** What was done, and what else there is to show of it. */
  done?: (count: number) => string;
  onResult?: (result: BulkResult) => void;
}
