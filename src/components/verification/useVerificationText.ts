import '@@/lazyLocales/verification';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With the texts of the verification, which come with its panel. */
export const useVerificationText = () => useText<typeof texts>();
