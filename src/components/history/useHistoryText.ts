import '@@/lazyLocales/history';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With the texts of history, which come with the first panel that says them. */
export const useHistoryText = () => useText<typeof texts>();
