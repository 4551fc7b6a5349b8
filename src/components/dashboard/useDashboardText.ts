import '@@/lazyLocales/dashboard';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With the texts of the dashboards, which come with the first of them. */
export const useDashboardText = () => useText<typeof texts>();
