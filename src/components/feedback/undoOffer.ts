/** What presses the button of a message. */
export const UNDO_KEYS = 'Control+Z Meta+Z';
/** Which record it was, below what is said of every record. */
export interface ChangeText {
  done: string;
  /** Once it is taken back. */
  undone?: string;
}

export interface UndoOffer {
  /** Goes with each change that is undone as one with the others. */
  trace: string;
  /**
   * Says what was done, and offers to undo it where the user may.
   *
   * @param undo a way of its own; null where there is none
   */
  tell: (text: string, undo?: (() => Promise<void>) | null, change?: ChangeText) => void;
}
