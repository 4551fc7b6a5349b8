import { message } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';
import { useEffect } from 'react';

interface MessagesProps {
  onReady: (instance: MessageInstance) => void;
}

/** antd's messages; in a file of its own, so that the login page need not wait for them. */
export default function Messages({ onReady }: MessagesProps) {
  const [instance, holder] = message.useMessage();
  useEffect(() => onReady(instance), [instance, onReady]);
  return holder;
}
