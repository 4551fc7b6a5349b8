import '@@/lazyLocales/requests';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With texts that come with the first part that says them. */
export const useRequestText = () => useText<typeof texts>();
