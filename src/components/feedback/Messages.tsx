import { message, notification } from 'antd';
import { useEffect } from 'react';

export interface Announcers {
  message: ReturnType<typeof message.useMessage>[0];
  notification: ReturnType<typeof notification.useNotification>[0];
}

interface MessagesProps {
  onReady: (announcers: Announcers) => void;
}

/** antd's messages; in a file of its own, so that the login page need not wait for them. */
export default function Messages({ onReady }: MessagesProps) {
  const [messages, messageHolder] = message.useMessage();
  const [notifications, notificationHolder] = notification.useNotification();
  useEffect(
    () => onReady({ message: messages, notification: notifications }),
    [messages, notifications, onReady],
  );
  return (
    <>
      {messageHolder}
      {notificationHolder}
    </>
  );
}
