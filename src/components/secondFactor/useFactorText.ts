import '@@/lazyLocales/feedback';
import '@@/lazyLocales/secondFactor';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With texts that come with the first part that says them. */
export const useFactorText = () => useText<typeof texts>();
