import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { history, useModel } from 'umi';
import { isPublicPath, loginLocation } from '@/services/paths';
import { onRequestFailure } from '@/services/request';
import type { RequestError } from '@/services/requestError';
import { removeToken } from '@/services/tokenStorage';
import { useErrorText } from './errorText';
import { type Message, useLazyMessages } from './useLazyMessages';

const MessageContext = createContext<Message | null>(null);

/** Short messages at the top of the page, in the user's theme and direction. */
export function useMessage(): Message {
  const instance = useContext(MessageContext);
  if (!instance) throw new Error('useMessage needs <Feedback> above it');
  return instance;
}

/** Forgets the user whose session ended, and leads back here after signing in again. */
function useSessionEnd(show: (error: RequestError) => void): (error: RequestError) => void {
  const { setInitialState } = useModel('@@initialState');
  return (error) => {
    removeToken();
    if (isPublicPath(history.location.pathname)) return;
    show(error);
    history.push(loginLocation(history.location));
    setInitialState((state) => state && { ...state, currentUser: undefined });
  };
}

/** Shows every failed call that its caller does not show itself. */
export default function Feedback({ children }: { children: ReactNode }) {
  const [instance, holder] = useLazyMessages();
  const textOf = useErrorText();
  const show = (error: RequestError) => {
    if (error.code >= 500) instance.error(textOf(error));
    else instance.warning(textOf(error));
  };
  const endSession = useSessionEnd(show);

  useEffect(() =>
    onRequestFailure((error, silent) => {
      if (error.code === 401) endSession(error);
      else if (!silent) show(error);
    }),
  );

  return (
    <MessageContext value={instance}>
      {holder}
      {children}
    </MessageContext>
  );
}
