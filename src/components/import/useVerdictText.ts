import { useErrorText } from '@/components/feedback/errorText';
import { useReasonText } from '@/components/feedback/useReasonText';
import type { ImportRow } from '@/schemas/import';
import { RequestError } from '@/services/api/requestError';
import { useColumnText } from './useColumnText';
import { useImportText } from './useImportText';

/** Why a row is refused, in the user's language. */
export function useVerdictText(page: string): (row: ImportRow) => string {
  const text = useImportText();
  const columnText = useColumnText(page);
  const reasonText = useReasonText();
  const errorText = useErrorText();
  return ({ fields, id, detail, reason }) => {
    if (!fields?.length) return id ? errorText(new RequestError({ id, detail, reason })) : '';
    const said = fields.map((field) =>
      text('import.reason.field', {
        field: columnText(field.field.split('.')[0] ?? ''),
        reason: reasonText('field', field) ?? field.message,
      }),
    );
    return [...new Set(said)].join(' ');
  };
}
