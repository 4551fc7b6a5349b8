import { message, notification } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';
import type { NotificationInstance } from 'antd/es/notification/interface';
import { useEffect } from 'react';

export interface Announcers {
  message: MessageInstance;
  notification: NotificationInstance;
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
