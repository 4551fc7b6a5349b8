import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { onRequestFailure } from '@/services/api/request';
import { isViewing } from '@/services/token/viewing';
import { type Message, useAnnounce } from './useAnnounce';
import { useLeaveViewing } from './useLeaveViewing';
import { useSessionEnd } from './useSessionEnd';
import { useText } from './useText';

const MessageContext = createContext<Message | null>(null);

export function useMessage(): Message {
  const instance = useContext(MessageContext);
  if (!instance) throw new Error('useMessage needs <Feedback> above it');
  return instance;
}

/** Shows every failed call that its caller does not show itself. */
export default function Feedback({ children }: { children: ReactNode }) {
  const { message, showFailure, contextHolder } = useAnnounce();
  const endSession = useSessionEnd();
  const leaveViewing = useLeaveViewing();
  const text = useText();

  useEffect(() =>
    onRequestFailure((error, display) => {
      if (error.code !== 401) showFailure(error, display);
      else if (isViewing()) {
        leaveViewing();
        message.info(text('app.viewAs.ended'));
      } else if (endSession()) showFailure(error, 'warning');
    }),
  );

  return (
    <MessageContext value={message}>
      {contextHolder}
      {children}
    </MessageContext>
  );
}
