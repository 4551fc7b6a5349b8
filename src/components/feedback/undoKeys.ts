/** What presses the button of a message. */
export const UNDO_KEYS = 'Control+Z Meta+Z';
