import { ProForm } from '@ant-design/pro-components';
import { useText } from '@/components/feedback/useText';
import styles from './access.module.css';
import Holders from './Holders';
import TargetField, { type AskedTarget, targetOf } from './TargetField';

interface WhoCanProps {
  asked: AskedTarget;
  onAsk: (asked: AskedTarget) => void;
}

/** Asks who can open a page, or use an action or a call, and through which roles. */
export default function WhoCan({ asked, onAsk }: WhoCanProps) {
  const text = useText();
  const target = targetOf(asked);
  return (
    <div className={styles.tree}>
      <ProForm className={styles.form ?? ''} component="search" submitter={false}>
        <ProForm.Item>
          <TargetField asked={asked} onChange={onAsk} />
        </ProForm.Item>
      </ProForm>
      {target ? (
        <>
          <Holders key={JSON.stringify(target)} of="users" held={target} />
          <p className={styles.muted}>{text('access.who.root')}</p>
        </>
      ) : (
        <p className={styles.muted}>{text('access.who.ask')}</p>
      )}
    </div>
  );
}
