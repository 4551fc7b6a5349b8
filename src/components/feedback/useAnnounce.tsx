import { type ReactNode, useMemo } from 'react';
import { history } from 'umi';
import { type Display, displayOf } from '@/services/api/errorDisplay';
import { RequestError } from '@/services/api/requestError';
import { exceptionLocation } from '@/services/navigation/paths';
import ActionText, { type MessageAction } from './ActionText';
import { useErrorText } from './errorText';
import FailureText from './FailureText';
import { useLazyMessages } from './useLazyMessages';

type Kind = 'success' | 'info' | 'warning' | 'error';

export interface Message extends Record<Exclude<Kind, 'success'>, (text: string) => void> {
  success: (text: string, action?: MessageAction, detail?: string) => void;
  /** Of a success that offers something which can no longer be done. */
  dismiss: (text: string) => void;
  /** Says why something failed; `fallback` is said where that is not known. */
  failure: (error: unknown, fallback?: string) => void;
}

/** Seconds: why something failed is read, and its trace id copied, more slowly than good news. */
const FAILURE_SECONDS = 6;
/**
 * Seconds. antd draws a message again at each frame while its time runs, and React shows no page that loads meanwhile
 * where that takes longer than a frame: what is offered has a time of its own.
 */
const UNTIL_DISMISSED = 0;

/** Keys of messages, which differ in how long they are shown. */
const SUCCESS = 'success';
const OFFER = 'offer';

/** The end of a session is announced once, where it ends; leaving a page is no failure. */
const isToldAlready = (error: unknown) =>
  error instanceof RequestError && (error.code === 401 || error.id === 'client.cancelled');

const displayOfError = (error: unknown): Display =>
  error instanceof RequestError ? displayOf('', error.code) : 'error';

/** All ways of telling the user something; `contextHolder` must be rendered. */
export function useAnnounce() {
  const [announce, contextHolder] = useLazyMessages();
  const textOf = useErrorText();

  const ways = useMemo(() => {
    let succeeded: string | undefined;
    const open = (type: Kind, key: string, content: ReactNode, duration?: number) =>
      announce(({ message }) =>
        message.open({ type, key, content, ...(duration !== undefined && { duration }) }),
      );
    const close = (key: string) => announce(({ message }) => message.destroy(key));
    // Of a burst of equal messages one is seen.
    const tell = (type: Kind, text: string, content: ReactNode = text, duration?: number) =>
      open(type, `${type} ${text}`, content, duration);
    const dismiss = (text: string) => {
      if (succeeded !== text) return;
      close(SUCCESS);
      close(OFFER);
    };
    const notify = (title: string, text: string, description: ReactNode) =>
      announce(({ notification }) => {
        notification.error({ key: `${title} ${text}`, title, description });
      });

    const showFailure = (error: unknown, display: Display, fallback?: string) => {
      if (display === 'silent') return;
      const text = textOf(error, fallback);
      const code = error instanceof RequestError ? String(error.code || error.id) : '';
      const content = <FailureText text={text} error={error} />;
      if (display === 'redirect') history.push(exceptionLocation(code, text));
      else if (display === 'notification') notify(code, text, content);
      else tell(display, text, content, FAILURE_SECONDS);
    };
    const message: Message = {
      success: (text, action, detail) => {
        succeeded = text;
        // Of successes the last is seen, so that one Undo is offered.
        close(action ? SUCCESS : OFFER);
        const content = (action || detail) && (
          <ActionText text={text} detail={detail} action={action} onEnd={() => dismiss(text)} />
        );
        if (action) open('success', OFFER, content, UNTIL_DISMISSED);
        else open('success', SUCCESS, content || text);
      },
      dismiss,
      info: (text) => tell('info', text),
      warning: (text) => tell('warning', text),
      error: (text) => tell('error', text),
      failure: (error, fallback) => {
        if (!isToldAlready(error)) showFailure(error, displayOfError(error), fallback);
      },
    };
    return { message, showFailure };
  }, [announce, textOf]);
  return { ...ways, contextHolder };
}
