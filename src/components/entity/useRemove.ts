import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { RequestError } from '@/services/api/requestError';

/** Gone already is as good as deleted. */
export async function removeQuietly(remove: Promise<void>): Promise<void> {
  await remove.catch((error) => {
    if (!(error instanceof RequestError && error.code === 404)) throw error;
  });
}

/** Deletes and says so, or says why not; tells whether it is gone. */
export function useRemove() {
  const text = useText();
  const message = useMessage();
  return async (remove: () => Promise<void>): Promise<boolean> => {
    try {
      await removeQuietly(remove());
      message.success(text('app.deleted'));
      return true;
    } catch (error) {
      message.failure(error);
      return false;
    }
  };
}
