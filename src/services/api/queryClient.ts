import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { RequestError } from './requestError';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestError;
  }
}

// TanStack Query takes a browser for online until an event says otherwise.
onlineManager.setOnline(navigator.onLine);

/**
 * Holds what the console has read. It is made here and not by Umi's plugin for TanStack Query, which
 * makes its client where code outside of React cannot clear it, as a sign-out in another tab must.
 *
 * A query asks once: `request` repeats a read after a network fault by itself, says when the browser is
 * offline, and never repeats a write. What failed is read again once the browser is online again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
