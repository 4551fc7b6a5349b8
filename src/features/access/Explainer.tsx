import { ProForm } from '@ant-design/pro-components';
import { useText } from '@/components/feedback/useText';
import type { Asked } from '@/services/navigation/access';
import AccessLink from './AccessLink';
import styles from './access.module.css';
import Explained from './Explained';
import MomentField from './MomentField';
import TargetField, { targetOf } from './TargetField';
import UserSelect from './UserSelect';

interface ExplainerProps {
  asked: Asked;
  onAsk: (asked: Asked) => void;
}

/** Asks why somebody may do something or not, and shows the answer as soon as the question is whole. */
export default function Explainer({ asked, onAsk }: ExplainerProps) {
  const text = useText();
  const { user_id, at } = asked;
  const target = targetOf(asked);
  return (
    <div className={styles.tree}>
      <ProForm className={styles.form ?? ''} component="search" submitter={false}>
        <ProForm.Item label={text('access.user')} htmlFor="access-user">
          <UserSelect
            id="access-user"
            label={text('access.user')}
            value={user_id}
            onChange={(chosen) => onAsk({ ...asked, user_id: chosen })}
          />
        </ProForm.Item>
        <ProForm.Item>
          <TargetField asked={asked} onChange={(chosen) => onAsk({ user_id, at, ...chosen })} />
        </ProForm.Item>
        <ProForm.Item label={text('access.at')} htmlFor="access-at">
          <MomentField
            id="access-at"
            value={at}
            onChange={(moment) => onAsk({ ...asked, at: moment })}
          />
        </ProForm.Item>
      </ProForm>
      {user_id && target ? (
        <Explained question={{ ...target, user_id, at }} />
      ) : (
        <p className={styles.muted}>{text('access.ask')}</p>
      )}
      {user_id && (
        <p>
          <AccessLink kind="user" id={user_id}>
            {text('access.ofUser')}
          </AccessLink>
        </p>
      )}
    </div>
  );
}
