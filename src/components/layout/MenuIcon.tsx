import { DashboardOutlined, HomeOutlined, SettingOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';

const OtherIcon = lazy(() => import('./OtherIcon'));

/** By the name in a menu's properties: `shop`, or as antd has it, `ShopOutlined`. */
export default function MenuIcon({ name }: { name: string }) {
  if (name === 'dashboard') return <DashboardOutlined aria-hidden />;
  if (name === 'home') return <HomeOutlined aria-hidden />;
  if (name === 'setting') return <SettingOutlined aria-hidden />;
  return (
    <Suspense fallback={<span className="anticon" aria-hidden="true" />}>
      <OtherIcon name={name} />
    </Suspense>
  );
}
