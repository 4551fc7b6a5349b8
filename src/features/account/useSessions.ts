import { useQuery } from '@tanstack/react-query';
import { useMessage } from '@/components/feedback/Feedback';
import type { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import type { Session } from '@/schemas/session';
import { endSession, endSessions, sessionsQuery } from '@/services/api/sessions';

type Confirm = ReturnType<typeof useConfirm>['confirm'];

/** @param userId oneself without it, whose own session ends the console as well */
export function useSessions(confirm: Confirm, onSelfEnded: () => void, userId?: string) {
  const text = useText();
  const message = useMessage();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(userId));

  const run = async (work: () => Promise<void>, endsSelf: boolean) => {
    try {
      await work();
      if (endsSelf) return onSelfEnded();
      message.success(text('account.sessions.ended'));
    } catch (failure) {
      message.failure(failure);
    }
  };
  const asked = (question: string, explanation: string, okText: string) =>
    confirm(question, explanation, { okText, danger: true });

  const end = async ({ id, current }: Session) => {
    const [question, ok] = [text('account.sessions.end.question'), text('account.sessions.end')];
    const what = text(current ? 'account.sessions.end.self' : 'account.sessions.end.explanation');
    if (await asked(question, what, ok)) await run(() => endSession(id, userId), current);
  };
  const endAll = async () => {
    const own = userId === undefined;
    const kind = own ? 'everywhere' : 'endAll';
    const label = text(`account.sessions.${kind}`);
    const question = text(`account.sessions.${kind}.question`);
    const what = text(`account.sessions.${kind}.explanation`);
    const endsSelf = sessions?.some(({ current }) => current) ?? own;
    if (await asked(question, what, label)) await run(() => endSessions(userId), endsSelf);
  };
  return { sessions, error, refetch, end, endAll };
}
