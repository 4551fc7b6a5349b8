/** Writes itself as JSON, where that takes less than to build what is written. */
export interface Written {
  toText(): string;
}
