import { Result } from 'antd';
import { Link, useSearchParams } from 'umi';
import PublicFrame from '@/components/layout/PublicFrame';
import { LOGIN_PATH, REGISTER_PATH } from '@/services/constants';
import styles from './dashboard.module.css';
import { useDashboardText } from './useDashboardText';

/** To those who are not signed in: how their registration ended. */
export default function StrangerResult({ outcome }: { outcome: 'success' | 'fail' }) {
  const text = useDashboardText();
  const [query] = useSearchParams();
  const isRegister = query.get('flow') === 'register';
  const flow = isRegister ? 'register' : 'any';
  const sent = isRegister && outcome === 'success';
  return (
    <PublicFrame>
      <Result
        status={outcome === 'success' ? 'success' : 'error'}
        title={<h1 className={styles.outcome}>{text(`result.${outcome}.${flow}`)}</h1>}
        subTitle={text(sent ? 'result.success.register.about' : `result.${outcome}.about`)}
        extra={[
          isRegister && outcome === 'fail' && (
            <Link key="again" to={REGISTER_PATH}>
              {text('result.tryAgain')}
            </Link>
          ),
          <Link key="login" to={LOGIN_PATH}>
            {text('exception.backLogin')}
          </Link>,
        ]}
      />
    </PublicFrame>
  );
}
