import '@@/lazyLocales/audit';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With the texts of the audit, which come with the first page that tells of it. */
export const useAuditText = () => useText<typeof texts>();
