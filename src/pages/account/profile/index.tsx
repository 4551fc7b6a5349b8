import { Card, Tabs } from 'antd';
import { useModel, useSearchParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import BasicInformation from './BasicInformation';
import type texts from './locales/en-US';
import SecuritySettings from './SecuritySettings';

export const routeProps = { title: 'account.settings', hideInMenu: true };

export default function ProfilePage() {
  const text = useText<typeof texts>();
  const { initialState } = useModel('@@initialState');
  const [query, setQuery] = useSearchParams();
  const user = initialState?.currentUser;
  if (!user) return null;

  const security = user.must_change_password || query.get('tab') === 'security';
  return (
    <PageFrame
      narrow
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
              disabled: user.must_change_password,
              children: <BasicInformation user={user} />,
            },
            {
              key: 'security',
              label: text('pages.account.profile.security'),
              children: <SecuritySettings />,
            },
          ]}
        />
      </Card>
    </PageFrame>
  );
}
