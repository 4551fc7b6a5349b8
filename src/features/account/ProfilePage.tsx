import { Card, Tabs } from 'antd';
import { Navigate, useModel, useSearchParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import { isHeldUp } from '@/services/session/consoleState';
import BasicInformation from './BasicInformation';
import Security from './Security';
import { useOnward } from './useOnward';

export default function ProfilePage() {
  const text = useText();
  const { initialState } = useModel('@@initialState');
  const onward = useOnward();
  const [query, setQuery] = useSearchParams();
  const user = initialState?.currentUser;
  if (!user) return null;
  if (onward) return <Navigate to={onward} replace />;

  const heldUp = isHeldUp(user);
  const security = heldUp || query.get('tab') === 'security';
  return (
    <PageFrame
      title={text(user.must_change_password ? 'pages.account.profile.choose' : 'account.settings')}
    >
      <Card>
        <Tabs
          destroyOnHidden
          activeKey={security ? 'security' : 'basic'}
          onChange={(tab) => setQuery({ tab }, { replace: true })}
          items={[
            {
              key: 'basic',
              label: text('pages.account.profile.basic'),
              disabled: heldUp,
              children: <BasicInformation user={user} />,
            },
            {
              key: 'security',
              label: text('pages.account.profile.security'),
              children: <Security user={user} />,
            },
          ]}
        />
      </Card>
    </PageFrame>
  );
}
