import { ProForm } from '@ant-design/pro-components';
import { Radio } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import type { Asked } from '@/services/navigation/access';
import AccessLink from './AccessLink';
import styles from './access.module.css';
import CallField from './CallField';
import Explained from './Explained';
import MenuSelect from './MenuSelect';
import MomentField from './MomentField';
import UserSelect from './UserSelect';

interface ExplainerProps {
  asked: Asked;
  onAsk: (asked: Asked) => void;
}

/** Asks why somebody may do something or not, and shows the answer as soon as the question is whole. */
export default function Explainer({ asked, onAsk }: ExplainerProps) {
  const text = useText();
  const { user_id, code, method, path, at } = asked;
  const [byCall, setByCall] = useState(path !== undefined);
  // A link may lead here while the page is open.
  useEffect(() => {
    if (path ?? code) setByCall(path !== undefined);
  }, [path, code]);
  const isWhole = user_id && (byCall ? method && path : code);
  const question = byCall ? { user_id, method, path, at } : { user_id, code, at };
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
          <Radio.Group
            className={styles.kind ?? ''}
            aria-label={text('access.what')}
            value={byCall ? 'call' : 'menu'}
            options={[
              { value: 'menu', label: text('access.what.menu') },
              { value: 'call', label: text('access.what.call') },
            ]}
            onChange={({ target }) => setByCall(target.value === 'call')}
          />
          {byCall ? (
            <CallField
              id="access-path"
              method={method}
              path={path}
              onChange={(call) => onAsk({ user_id, at, ...call })}
            />
          ) : (
            <MenuSelect
              id="access-menu"
              label={text('access.what.menu')}
              value={code}
              onChange={(chosen) => onAsk({ user_id, at, code: chosen })}
            />
          )}
        </ProForm.Item>
        <ProForm.Item label={text('access.at')} htmlFor="access-at">
          <MomentField
            id="access-at"
            value={at}
            onChange={(moment) => onAsk({ ...asked, at: moment })}
          />
        </ProForm.Item>
      </ProForm>
      {isWhole ? (
        <Explained question={{ ...question, user_id }} />
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
