export interface UndoOffer {
  /** Goes with each change that is undone as one with the others. */
  trace: string;
  /**
   * Says what was done, and offers to undo it where the user may.
   *
   * @param undo a way of its own; null where there is none
   * @param detail which record it was, below the text
   */
  tell: (text: string, undo?: (() => Promise<void>) | null, detail?: string) => void;
}
