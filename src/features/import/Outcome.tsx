import { Alert, Button, Flex } from 'antd';
import { useText } from '@/components/feedback/useText';
import { type ImportResult, type ImportRow, importVerdicts } from '@/schemas/import';
import { saveFile } from '@/services/browser/saveFile';
import { errorFile } from './errorFile';
import { useVerdictText } from './useVerdictText';

interface OutcomeProps {
  page: string;
  result: ImportResult;
}

export const isRefused = ({ verdict }: ImportRow) => verdict === 'refused';

/** Counts the rows that an import stores. */
export const goodIn = ({ counts }: ImportResult) => (counts.create ?? 0) + (counts.update ?? 0);

/** What an import does, or did, in sum, with the refused rows as a file. */
export default function Outcome({ page, result }: OutcomeProps) {
  const { applied, counts, rows } = result;
  const text = useText();
  const reasonOf = useVerdictText(page);
  const refused = rows.filter(isRefused);
  const count = refused.length;
  const save = () => {
    const titles = { row: text('import.row'), reason: text('import.reason') };
    saveFile(errorFile(refused, titles, reasonOf), 'refused.csv');
  };
  const about = () => {
    if (applied) return text('import.refused.done', { count });
    return goodIn(result) > 0 ? text('import.refused', { count }) : text('import.refused.all');
  };
  return (
    <>
      <p role="status">
        {importVerdicts
          .map((verdict) => `${text(`import.verdict.${verdict}`)}: ${counts[verdict] ?? 0}`)
          .join(' · ')}
      </p>
      {count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <Flex wrap gap="small" align="center" justify="space-between">
              <span>{about()}</span>
              <Button onClick={save}>{text('import.errors')}</Button>
            </Flex>
          }
        />
      )}
      {count === 0 && goodIn(result) === 0 && (
        <Alert type="info" showIcon title={text('import.nothing')} />
      )}
    </>
  );
}
