import { useMutation, useQuery } from '@tanstack/react-query';
import { startVerification, verificationQuery } from '@/services/api/logger';

const ASK_EVERY_MS = 1_000;

/** The last verification, asked for again for as long as it runs. */
export function useVerification() {
  const { data, error, refetch } = useQuery({
    ...verificationQuery(),
    refetchInterval: ({ state }) => state.data?.state === 'running' && ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  const start = useMutation({ mutationFn: startVerification });
  const retry = () => {
    start.reset();
    refetch();
  };
  return { verification: data, error: error ?? start.error, start: start.mutate, retry };
}
