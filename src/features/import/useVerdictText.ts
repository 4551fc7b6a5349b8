import { useErrorText } from '@/components/feedback/errorText';
import { useReasonText } from '@/components/feedback/useReasonText';
import { useText, useTextIfAny } from '@/components/feedback/useText';
import { useLabelIfAny } from '@/components/form/usePageText';
import type { ImportRow } from '@/schemas/import';
import { RequestError } from '@/services/api/requestError';

/** What a page calls a column. */
export function useColumnText(page: string): (column: string) => string {
  const textIfAny = useTextIfAny();
  const labelIfAny = useLabelIfAny(page);
  return (column) => textIfAny(`import.column.${column}`) ?? labelIfAny(column) ?? column;
}

/** Why a row is refused, in the user's language. */
export function useVerdictText(page: string): (row: ImportRow) => string {
  const text = useText();
  const columnText = useColumnText(page);
  const reasonText = useReasonText();
  const errorText = useErrorText();
  return ({ fields, id, detail, reason, values = {} }) => {
    if (!fields?.length) return id ? errorText(new RequestError({ id, detail, reason })) : '';
    const said = fields.map((field) => {
      const [column = ''] = field.field.split('.');
      const value = String(values[column] ?? '');
      const what = {
        field: columnText(column),
        reason: reasonText('field', field) ?? field.message,
      };
      return field.code === 'not_one_of' && value
        ? text('import.reason.value', { ...what, value })
        : text('import.reason.field', what);
    });
    return [...new Set(said)].join(' ');
  };
}
