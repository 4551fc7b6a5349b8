import '@@/lazyLocales/account';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With texts that come with the first page about one's own account. */
export const useAccountText = () => useText<typeof texts>();
