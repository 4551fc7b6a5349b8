import { useCallback, useEffect, useState } from 'react';
import { Link, useAccess, useModel } from 'umi';
import type accessTexts from '@/components/access/locales/en-US';
import SampleData from '@/components/access/SampleData';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import { useQuickLinks } from '@/components/layout/useNavigation';
import { HOW_PATH } from '@/services/navigation/access';
import { includesCode } from '@/services/navigation/permissionCodes';
import { isViewing } from '@/services/token/viewing';
import QuickLinks from '../QuickLinks';
import styles from './home.module.css';
import LastSignIn from './LastSignIn';
import LogMarks from './LogMarks';
import type texts from './locales/en-US';
import RecentActivity from './RecentActivity';
import Requests from './Requests';

export const routeProps = {
  code: 'home',
  title: 'menu.home',
  icon: 'home',
  order: 1,
  buttons: [],
};

const LOGGER = 'system.logger';

const PATIENCE_MS = 3_000;

/** Whether parts that come late are all there, so that none pushes down what is read already, or too late. */
function useSettled(parts: number) {
  const [settled, setSettled] = useState(0);
  const onSettled = useCallback(() => setSettled((count) => count + 1), []);
  useEffect(() => {
    const patience = setTimeout(() => setSettled(Number.POSITIVE_INFINITY), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, []);
  return { isSettled: settled >= parts, onSettled };
}

export default function HomePage() {
  const text = useText<typeof texts & typeof accessTexts>();
  const { initialState } = useModel('@@initialState');
  const { offers } = useAccess();
  const reachable = useQuickLinks();
  const user = initialState?.currentUser;
  const readsLog = includesCode(initialState?.flatMenus ?? {}, LOGGER);
  const showsMarks = readsLog && offers('log-tail');
  const { isSettled, onSettled } = useSettled(1 + Number(showsMarks) + Number(readsLog));
  const none = user?.roles?.length ? 'pages.home.nothing' : 'pages.home.noRole';

  return (
    <PageFrame
      narrow
      title={text('pages.home.welcome', { name: user?.name || user?.username || '' })}
      lead={reachable.length > 0 ? undefined : text(none)}
    >
      {offers('own-sessions') && !isViewing() && <LastSignIn />}
      <Requests />
      <QuickLinks entries={reachable} />
      <p className={styles.how}>
        <Link to={HOW_PATH}>{text('access.how')}</Link>
      </p>
      <SampleData onSettled={onSettled} />
      <div hidden={!isSettled} data-settled={isSettled}>
        {showsMarks && <LogMarks onSettled={onSettled} />}
        {readsLog && <RecentActivity onSettled={onSettled} />}
      </div>
    </PageFrame>
  );
}
