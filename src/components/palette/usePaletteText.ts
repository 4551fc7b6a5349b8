import '@@/lazyLocales/palette';
import { useText } from '@/components/feedback/useText';
import type texts from './lazyLocales/en-US';

/** With the texts of the palette, which come when it opens first. */
export const usePaletteText = () => useText<typeof texts>();
