export const exportFormats = ['csv', 'json', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What the export of a list offers. */
export interface Exported {
  columns: readonly string[];
  formats: readonly ExportFormat[];
}

/** Returns the fields of a record that a file can hold, in their order. */
export const exportedFields = (item: { shape: object }, ...without: string[]): string[] =>
  Object.keys(item.shape).filter((name) => name !== 'id' && !without.includes(name));
