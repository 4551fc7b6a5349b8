import { Card, Tabs } from 'antd';
import { useIntl, useModel, useSearchParams } from 'umi';
import PageFrame from '@/components/layout/PageFrame';
import BasicInformation from './BasicInformation';
import SecuritySettings from './SecuritySettings';

export const routeProps = { title: 'account.settings', hideInMenu: true };

export default function ProfilePage() {
  const intl = useIntl();
  const { initialState } = useModel('@@initialState');
  const [query, setQuery] = useSearchParams();
  const user = initialState?.currentUser;
  if (!user) return null;

  const security = user.must_change_password || query.get('tab') === 'security';
  const label = (id: string) => intl.formatMessage({ id: `pages.account.profile.${id}` });
  return (
    <PageFrame title={intl.formatMessage({ id: 'account.settings' })}>
      <Card>
        <Tabs
          destroyOnHidden
          activeKey={security ? 'security' : 'basic'}
          onChange={(tab) => setQuery({ tab }, { replace: true })}
          items={[
            {
              key: 'basic',
              label: label('basic'),
              disabled: user.must_change_password,
              children: <BasicInformation user={user} />,
            },
            { key: 'security', label: label('security'), children: <SecuritySettings /> },
          ]}
        />
      </Card>
    </PageFrame>
  );
}
