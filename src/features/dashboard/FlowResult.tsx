import { Button, Result } from 'antd';
import { useState } from 'react';
import { useLocation, useModel, useNavigate, useSearchParams } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { useLandingPath } from '@/components/layout/useLandingPath';
import { CopyText } from '@/components/list/cells';
import { undoChanges } from '@/services/api/history';
import { safeRedirect } from '@/services/navigation/paths';
import { type ResultState, resultFlows } from '@/services/navigation/results';
import styles from './dashboard.module.css';
import NoResult from './NoResult';
import StrangerResult from './StrangerResult';

/** A trace ID as the server makes it, so that an address cannot put words here. */
const TRACE_ID = /^[\w-]{1,64}$/;

/** How a long flow ended, as its address says; an address without a flow claims nothing. */
export default function FlowResult({ outcome }: { outcome: 'success' | 'fail' }) {
  const { initialState } = useModel('@@initialState');
  return initialState?.currentUser ? (
    <OwnResult outcome={outcome} />
  ) : (
    <StrangerResult outcome={outcome} />
  );
}

function OwnResult({ outcome }: { outcome: 'success' | 'fail' }) {
  const text = useText();
  const navigate = useNavigate();
  const message = useMessage();
  const landing = useLandingPath();
  const [undoing, setUndoing] = useState(false);
  const { undo: undoable } = (useLocation().state ?? {}) as ResultState;
  const [query] = useSearchParams();
  const flow = resultFlows.find((one) => one === query.get('flow'));
  const count = Number(query.get('count') ?? Number.NaN);
  const to = safeRedirect(query.get('to'));
  const trace = query.get('trace') ?? '';
  const next = outcome === 'success' ? 'result.goOn' : 'result.tryAgain';
  const undo = async ({ path, trace_id }: NonNullable<ResultState['undo']>) => {
    setUndoing(true);
    try {
      await undoChanges(path, { trace_id });
      message.success(text('result.undone'));
      navigate(to ?? landing, { replace: true });
    } catch (error) {
      message.failure(error);
      setUndoing(false);
    }
  };
  if (!flow) {
    const home = (
      <Button type="primary" onClick={() => navigate(landing)}>
        {text('exception.backHome')}
      </Button>
    );
    return <NoResult back={home} />;
  }
  return (
    <Result
      status={outcome === 'success' ? 'success' : 'error'}
      title={<h1 className={styles.outcome}>{text(`result.${outcome}.${flow}`)}</h1>}
      subTitle={
        <>
          <p>
            {outcome === 'success' && Number.isSafeInteger(count) && count >= 0
              ? text(flow === 'import' ? 'result.imported' : 'result.count', { count })
              : text(`result.${outcome}.about`)}
          </p>
          {TRACE_ID.test(trace) && (
            <p>
              {text('result.trace')} <CopyText text={trace} />
            </p>
          )}
        </>
      }
      extra={[
        to && (
          <Button key="to" type="primary" onClick={() => navigate(to)}>
            {text(next)}
          </Button>
        ),
        undoable && (
          <Button key="undo" loading={undoing} onClick={() => undo(undoable)}>
            {text('result.undo')}
          </Button>
        ),
        <Button key="home" type={to ? 'default' : 'primary'} onClick={() => navigate(landing)}>
          {text('exception.backHome')}
        </Button>,
      ]}
    />
  );
}
