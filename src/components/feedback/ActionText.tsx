import { Button } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './ActionText.module.css';
import { UNDO_KEYS } from './undoOffer';

/** After a tap, a touch screen says that what was there is hovered over. */
const HELD = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within';

/** Seconds to think better of it. */
const OFFERED_SECONDS = 10;

export interface MessageAction {
  label: string;
  run: () => void;
}

interface ActionTextProps {
  text: string;
  /** Which record it was. */
  detail?: string | undefined;
  action?: MessageAction | undefined;
  /** Before it runs, so that it cannot run twice, or when its time is over. */
  onEnd: () => void;
}

export default function ActionText({ text, detail, action, onEnd }: ActionTextProps) {
  const ref = useRef<HTMLElement>(null);
  useOffer(ref, action, onEnd);
  const onClick = () => {
    onEnd();
    action?.run();
  };
  return (
    <>
      <bdi ref={ref}>{text}</bdi>
      {action && (
        <Button type="link" size="small" aria-keyshortcuts={UNDO_KEYS} onClick={onClick}>
          {action.label}
        </Button>
      )}
      {detail && <bdi className={styles.detail}>{detail}</bdi>}
    </>
  );
}

/** antd's own time goes on while the button has the focus. */
function useOffer(
  ref: RefObject<HTMLElement | null>,
  action: MessageAction | undefined,
  onEnd: () => void,
) {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (!action) return;
    let left = OFFERED_SECONDS;
    const timer = setInterval(() => {
      if (ref.current?.closest('[role="alert"]')?.matches(HELD)) return;
      left -= 1;
      if (left === 0) end.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [ref, action]);
}
