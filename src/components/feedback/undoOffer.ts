export interface UndoOffer {
  /** Goes with each change that is undone as one with the others. */
  trace: string;
  /** Says what was done, and offers to undo it where the user may. */
  tell: (text: string) => void;
}
