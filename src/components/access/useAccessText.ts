import '@@/lazyLocales/access';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';
import type shell from './locales/en-US';

/** With the texts of what explains rights, which come with the first panel that says them. */
export const useAccessText = <More extends object = object>() =>
  useText<typeof texts & typeof shell & More>();
