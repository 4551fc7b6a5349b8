import { useEffect, useState } from 'react';
import { Link, useAccess, useModel } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import { useQuickLinks } from '@/components/layout/useNavigation';
import { HOW_PATH } from '@/services/navigation/access';
import { includesCode } from '@/services/navigation/permissionCodes';
import { isViewing } from '@/services/token/viewing';
import Attention from './Attention';
import FirstSteps from './FirstSteps';
import styles from './home.module.css';
import LastSignIn from './LastSignIn';
import LogMarks from './LogMarks';
import QuickLinks from './QuickLinks';
import RecentActivity from './RecentActivity';
import { useAttention } from './useAttention';
import { useFirstSteps } from './useFirstSteps';

const LOGGER = 'system.logger';

/** A part that takes longer is not waited for. */
const PATIENCE_MS = 3_000;

/** Whether all parts that come late are there, so that none pushes down what is read already. */
function useSettled(parts: { marks: boolean; activity: boolean }, others: boolean) {
  const [settled, setSettled] = useState<Partial<typeof parts>>({});
  const [late, setLate] = useState(false);
  const [onSettled] = useState(() => {
    const told = (part: keyof typeof parts) => () =>
      setSettled((last) => ({ ...last, [part]: true }));
    return { marks: told('marks'), activity: told('activity') };
  });
  useEffect(() => {
    const patience = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, []);
  const all = Object.entries(parts) as [keyof typeof parts, boolean][];
  const isComplete = others && all.every(([part, waits]) => !waits || settled[part]);
  return { isSettled: late || isComplete, onSettled };
}

export default function HomePage() {
  const text = useText();
  const { initialState } = useModel('@@initialState');
  const { gatehouse } = useAccess();
  const reachable = useQuickLinks();
  const user = initialState?.currentUser;
  const readsLog = includesCode(initialState?.flatMenus ?? {}, LOGGER);
  const showsMarks = readsLog && gatehouse !== undefined;
  const attention = useAttention();
  const first = useFirstSteps();
  const { isSettled, onSettled } = useSettled(
    { marks: showsMarks, activity: readsLog },
    attention.settled && first.settled,
  );
  const none = user?.roles?.length ? 'pages.home.nothing' : 'pages.home.noRole';

  return (
    <PageFrame
      title={text('pages.home.welcome', { name: user?.name || user?.username || '' })}
      lead={reachable.length > 0 ? undefined : text(none)}
    >
      {gatehouse && !isViewing() && <LastSignIn />}
      <QuickLinks entries={reachable} />
      {gatehouse && (
        <p className={styles.how}>
          <Link to={HOW_PATH}>{text('list.how')}</Link>
        </p>
      )}
      <div hidden={!isSettled} data-settled={isSettled}>
        <Attention lines={attention.lines} />
        <FirstSteps steps={first.steps} onPutAway={first.putAway} />
        {showsMarks && <LogMarks onSettled={onSettled.marks} />}
        {readsLog && <RecentActivity onSettled={onSettled.activity} />}
      </div>
    </PageFrame>
  );
}
