import '@@/lazyLocales/import';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With the texts of import and export, which come with the first of their dialogs. */
export const useImportText = () => useText<typeof texts>();
