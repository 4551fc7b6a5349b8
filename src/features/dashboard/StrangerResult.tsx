import { Result } from 'antd';
import { Link, useSearchParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import PublicFrame from '@/components/layout/PublicFrame';
import { LOGIN_PATH, REGISTER_PATH } from '@/services/constants';
import styles from './dashboard.module.css';
import NoResult from './NoResult';

/** To those who are not signed in: how their registration ended. */
export default function StrangerResult({ outcome }: { outcome: 'success' | 'fail' }) {
  const text = useText();
  const [query] = useSearchParams();
  const login = (
    <Link key="login" to={LOGIN_PATH}>
      {text('exception.backLogin')}
    </Link>
  );
  if (query.get('flow') !== 'register') {
    return (
      <PublicFrame>
        <NoResult back={login} />
      </PublicFrame>
    );
  }
  const sent = outcome === 'success';
  return (
    <PublicFrame>
      <Result
        status={sent ? 'success' : 'error'}
        title={<h1 className={styles.outcome}>{text(`result.${outcome}.register`)}</h1>}
        subTitle={text(sent ? 'result.success.register.about' : 'result.fail.about')}
        extra={[
          !sent && (
            <Link key="again" to={REGISTER_PATH}>
              {text('result.tryAgain')}
            </Link>
          ),
          login,
        ]}
      />
    </PublicFrame>
  );
}
