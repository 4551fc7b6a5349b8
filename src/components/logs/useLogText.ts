import '@@/lazyLocales/logs';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With the texts of the log's view, which come with its page. */
export const useLogText = () => useText<typeof texts>();
