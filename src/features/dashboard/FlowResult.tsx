import { Button, Result } from 'antd';
import { useModel, useNavigate, useSearchParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useLandingPath } from '@/components/layout/useLandingPath';
import { CopyText } from '@/components/list/cells';
import { safeRedirect } from '@/services/navigation/paths';
import { resultFlows } from '@/services/navigation/results';
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
  const landing = useLandingPath();
  const [query] = useSearchParams();
  const flow = resultFlows.find((one) => one === query.get('flow'));
  const count = Number(query.get('count') ?? Number.NaN);
  const to = safeRedirect(query.get('to'));
  const trace = query.get('trace') ?? '';
  const next = outcome === 'success' ? 'result.goOn' : 'result.tryAgain';
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
        <Button key="home" type={to ? 'default' : 'primary'} onClick={() => navigate(landing)}>
          {text('exception.backHome')}
        </Button>,
      ]}
    />
  );
}
