import { Button, Result } from 'antd';
import { useNavigate } from 'umi';
import { useSketchEnd } from '@/components/feedback/useSketchEnd';
import { type AppText, useText } from '@/components/feedback/useText';
import WhyButton from '@/components/feedback/WhyButton';
import { PROFILE_PATH } from '@/services/constants';
import styles from './Exception.module.css';
import { useLandingPath } from './useLandingPath';

export interface ExceptionProps {
  status: '403' | '404' | '500';
  /** Shown instead of the usual explanation, as text. */
  message?: string | undefined;
  title?: string | undefined;
  /** Where the way back leads, and the text of what it is called. */
  back?: { to: string; label: AppText };
  /** The dotted code that the user lacks. */
  code?: string | undefined;
}

export default function Exception({ status, title, message, back, code }: ExceptionProps) {
  const text = useText();
  const navigate = useNavigate();
  useSketchEnd();
  const landing = useLandingPath();
  const hasNone = landing === PROFILE_PATH;
  const { to, label }: NonNullable<typeof back> = back ?? {
    to: landing,
    label: hasNone ? 'exception.toProfile' : 'exception.backHome',
  };
  const about: AppText =
    status === '403' && hasNone ? 'exception.403.none' : `exception.${status}.message`;
  return (
    <Result
      status={status}
      // Its pictures have English titles, which would be shown on hover.
      classNames={{ icon: styles.picture ?? '' }}
      title={<h1 className={styles.title}>{title || text(`exception.${status}.title`)}</h1>}
      subTitle={
        <>
          {message || text(about)}
          {code && <WhyButton why={{ code }} />}
        </>
      }
      extra={
        <Button type="primary" onClick={() => navigate(to)}>
          {text(label)}
        </Button>
      }
    />
  );
}
