import { stringify } from 'csv-stringify/sync';

export const templateOf = (columns: readonly string[]): string =>
  `\ufeff${stringify([[...columns]], { record_delimiter: 'windows' })}`;
