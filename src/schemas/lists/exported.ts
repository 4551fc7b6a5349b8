export const exportFormats = ['csv', 'json', 'xlsx'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What the export of a list offers. */
export interface Exported {
  columns: readonly string[];
  formats: readonly ExportFormat[];
}
