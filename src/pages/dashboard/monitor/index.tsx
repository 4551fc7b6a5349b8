import { Switch } from 'antd';
import { useEffect, useState } from 'react';
import Dashboard from '@/components/dashboard/Dashboard';
import MonitorBoard from '@/components/dashboard/MonitorBoard';
import { useDashboardText } from '@/components/dashboard/useDashboardText';
import { type Range, useFigures } from '@/components/dashboard/useFigures';
import { fetchMonitor } from '@/services/api/dashboard';

export const routeProps = {
  code: 'monitor',
  title: 'menu.dashboard.monitor',
  order: 12,
  buttons: [],
};

const RANGES: Range[] = ['1h', '6h', '24h', '7d', '30d'];
const EVERY_MS = 10_000;

/** How the servers do, now and in the last time. */
export default function MonitorPage() {
  const text = useDashboardText();
  const asked = useFigures(fetchMonitor, RANGES, '24h');
  const [live, setLive] = useState(false);
  const { refresh } = asked;
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [live, refresh]);
  const label = text('dashboard.live');
  const tools = (
    <Switch
      checked={live}
      onChange={setLive}
      aria-label={label}
      checkedChildren={label}
      unCheckedChildren={label}
    />
  );
  return (
    <Dashboard title={text('menu.dashboard.monitor')} asked={asked} tools={tools}>
      {(figures) => <MonitorBoard {...figures} />}
    </Dashboard>
  );
}
