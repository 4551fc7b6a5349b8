import { useState } from 'react';
import { useText } from '@/components/feedback/useText';
import LabelledSwitch from '@/components/form/LabelledSwitch';
import { monitorQuery } from './api/dashboard';
import Dashboard from './Dashboard';
import MonitorBoard from './MonitorBoard';
import { type Range, useFigures } from './useFigures';

const RANGES: Range[] = ['1h', '6h', '24h', '7d', '30d'];
const EVERY_MS = 10_000;

/** How the servers do, now and in the last time. */
export default function MonitorPage() {
  const text = useText();
  const [live, setLive] = useState(false);
  const asked = useFigures(monitorQuery, RANGES, '24h', live && EVERY_MS);
  const tools = <LabelledSwitch checked={live} onChange={setLive} label={text('dashboard.live')} />;
  return (
    <Dashboard title={text('menu.dashboard.monitor')} asked={asked} tools={tools}>
      {(figures) => <MonitorBoard {...figures} />}
    </Dashboard>
  );
}
