import { useTextIfAny } from '@/components/feedback/useText';
import { useLabelIfAny } from '@/components/form/usePageText';

/** What a page calls a column. */
export function useColumnText(page: string): (column: string) => string {
  const textIfAny = useTextIfAny();
  const labelIfAny = useLabelIfAny(page);
  return (column) => textIfAny(`import.column.${column}`) ?? labelIfAny(column) ?? column;
}
