import { EllipsisOutlined } from '@ant-design/icons';
import { Card, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useModel, useSearchParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import { useWide } from '@/components/layout/useWide';
import styles from './account.module.css';
import BasicInformation from './BasicInformation';
import Bindings from './Bindings';
import NotificationSettings from './NotificationSettings';
import SecurityPanels from './SecurityPanels';

export default function SettingsPage() {
  const text = useText();
  const wide = useWide();
  const { initialState } = useModel('@@initialState');
  const [query, setQuery] = useSearchParams();
  const user = initialState?.currentUser;
  if (!user) return null;

  const sections = [
    { key: 'basic', children: <BasicInformation user={user} /> },
    { key: 'security', children: <SecurityPanels /> },
    {
      key: 'binding',
      children: (
        <Section line={text('account.section.binding.line')}>
          <Bindings />
        </Section>
      ),
    },
    {
      key: 'notifications',
      children: (
        <Section line={text('account.section.notifications.line')}>
          <NotificationSettings />
        </Section>
      ),
    },
  ] as const;
  const asked = query.get('section');
  return (
    <PageFrame title={text('account.center')}>
      <Card>
        <Tabs
          destroyOnHidden
          more={{ icon: <EllipsisOutlined aria-label={text('account.section.more')} /> }}
          tabPlacement={wide ? 'start' : 'top'}
          activeKey={sections.find(({ key }) => key === asked)?.key ?? 'basic'}
          onChange={(section) => setQuery({ section }, { replace: true })}
          items={sections.map(({ key, children }) => ({
            key,
            label: text(`account.section.${key}`),
            children,
          }))}
        />
      </Card>
    </PageFrame>
  );
}

/** A section, with a line that says in other words what it is about. */
function Section({ line, children }: { line: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.line}>{line}</p>
      {children}
    </>
  );
}
