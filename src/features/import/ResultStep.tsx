import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAccess, useIntl, useNavigate } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import { useMessage } from '@/components/feedback/Feedback';
import { translate } from '@/components/feedback/translate';
import { useText } from '@/components/feedback/useText';
import { undoChanges } from '@/services/api/history';
import { listPath } from '@/services/navigation/records';
import type { Imported } from './ImportPage';
import styles from './import.module.css';
import Outcome, { goodIn } from './Outcome';
import type { Ended } from './useImport';

interface ResultStepProps {
  config: Imported;
  ended: Ended;
  next: ((created: readonly string[]) => ReactNode) | undefined;
  onBack: () => void;
}

/** What an import did, how to take it back, and what is to be done next. */
export default function ResultStep({ config, ended, next, onBack }: ResultStepProps) {
  const { page } = config;
  const text = useText();
  const textOf = useErrorText();
  const intl = useIntl();
  const navigate = useNavigate();
  const { has } = useAccess();
  const undoable = has(`${page}.restore`) && has(`${page}.delete`);
  const list = (
    <Button onClick={() => navigate(listPath(page))}>
      {text('import.view', {
        page: translate(intl, `menu.${page}`).toLocaleLowerCase(intl.locale),
      })}
    </Button>
  );
  if ('error' in ended) {
    const { error } = ended;
    return (
      <div className={styles.step}>
        <Alert type="error" showIcon title={<FailureText text={textOf(error)} error={error} />} />
        <div className={styles.footer}>
          {list}
          <Button type="primary" onClick={onBack}>
            {text('app.back')}
          </Button>
        </div>
      </div>
    );
  }
  const { result } = ended;
  return (
    <div className={styles.step}>
      <Outcome page={page} result={result} />
      <div className={styles.footer}>
        {undoable && goodIn(result) > 0 && <Undo config={config} traceId={result.trace_id} />}
        {list}
        {result.created.length > 0 && next?.(result.created)}
      </div>
    </div>
  );
}

function Undo({ config: { page, service }, traceId }: { config: Imported; traceId: string }) {
  const text = useText();
  const message = useMessage();
  const navigate = useNavigate();
  const [undoing, setUndoing] = useState(false);
  const undo = async () => {
    setUndoing(true);
    try {
      await undoChanges(service.path, { trace_id: traceId });
      message.success(text('import.undone'));
      navigate(listPath(page), { replace: true });
    } catch (error) {
      message.failure(error);
      setUndoing(false);
    }
  };
  return (
    <Button loading={undoing} onClick={undo}>
      {text('import.undo')}
    </Button>
  );
}
