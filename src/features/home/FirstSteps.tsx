import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'umi';
import { useText } from '@/components/feedback/useText';
import styles from './home.module.css';
import type { FirstStep } from './useFirstSteps';

interface FirstStepsProps {
  steps: FirstStep[];
  onPutAway: () => void;
}

/** What a new console waits for, in its order. */
export default function FirstSteps({ steps, onPutAway }: FirstStepsProps) {
  const text = useText();
  if (steps.length === 0) return null;
  return (
    <section className={styles.lately} aria-labelledby="first-steps">
      <header className={styles.head}>
        <h2 id="first-steps" className={styles.heading}>
          {text('pages.home.firstSteps')}
        </h2>
        <Button type="link" onClick={onPutAway}>
          {text('pages.home.firstSteps.putAway')}
        </Button>
      </header>
      <ol className={styles.events}>
        {steps.map(({ id, to, done }) => (
          <li key={id} className={styles.event}>
            <span className={styles.sentence}>
              <Link to={to}>{text(`pages.home.firstSteps.${id}`)}</Link>
              <span className={styles.about}>{text(`pages.home.firstSteps.${id}.about`)}</span>
            </span>
            {done && (
              <span className={styles.muted}>
                <CheckCircleFilled aria-hidden="true" /> {text('pages.home.firstSteps.done')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
