import { useEffect, useRef } from 'react';
import { useMessage } from './Feedback';
import type { ChangeText } from './undoOffer';
import { useText } from './useText';

/** Returns a function that says what was done and offers the way to take it back, while what shows it is there. */
export function useUndoOffer(onUndone?: () => void) {
  const text = useText();
  const message = useMessage();
  const offered = useRef<string>(undefined);

  // Elsewhere nothing would show what follows from it.
  useEffect(
    () => () => {
      if (offered.current !== undefined) message.dismiss(offered.current);
    },
    [message],
  );

  const undo = async (way: () => Promise<void>, said: string | undefined) => {
    try {
      await way();
      message.success(text('entity.undone'), undefined, said);
    } catch (error) {
      message.failure(error);
    }
    onUndone?.();
  };
  /** @param way null where it cannot be taken back */
  return (said: string, way: (() => Promise<void>) | null, change?: ChangeText) => {
    offered.current = way ? said : undefined;
    const action = way
      ? { label: text('entity.undo'), run: () => undo(way, change?.undone) }
      : undefined;
    message.success(said, action, change?.done);
  };
}
