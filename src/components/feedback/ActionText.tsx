import { Button } from 'antd';

export interface MessageAction {
  label: string;
  run: () => void;
}

interface ActionTextProps {
  text: string;
  action: MessageAction;
  /** Before it runs, so that it cannot run twice. */
  onUsed: () => void;
}

export default function ActionText({ text, action, onUsed }: ActionTextProps) {
  const onClick = () => {
    onUsed();
    action.run();
  };
  return (
    <>
      <bdi>{text}</bdi>
      <Button type="link" size="small" onClick={onClick}>
        {action.label}
      </Button>
    </>
  );
}
