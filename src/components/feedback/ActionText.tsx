import { Button } from 'antd';
import styles from './ActionText.module.css';

export interface MessageAction {
  label: string;
  run: () => void;
}

interface ActionTextProps {
  text: string;
  /** Which record it was. */
  detail?: string | undefined;
  action?: MessageAction | undefined;
  /** Before it runs, so that it cannot run twice. */
  onUsed: () => void;
}

export default function ActionText({ text, detail, action, onUsed }: ActionTextProps) {
  const onClick = () => {
    onUsed();
    action?.run();
  };
  return (
    <>
      <bdi>{text}</bdi>
      {action && (
        <Button type="link" size="small" onClick={onClick}>
          {action.label}
        </Button>
      )}
      {detail && <bdi className={styles.detail}>{detail}</bdi>}
    </>
  );
}
