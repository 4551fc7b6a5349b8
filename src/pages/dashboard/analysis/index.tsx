import AnalysisBoard from '@/components/dashboard/AnalysisBoard';
import Dashboard from '@/components/dashboard/Dashboard';
import { type Range, useFigures } from '@/components/dashboard/useFigures';
import { useText } from '@/components/feedback/useText';
import { analysisQuery } from '@/services/api/dashboard';

export const routeProps = {
  code: 'analysis',
  title: 'menu.dashboard.analysis',
  order: 11,
  buttons: [],
};

const RANGES: Range[] = ['24h', '7d', '30d', '90d'];

/** How the console is used: sign-ins, changes, busy hours, slow calls, denials. */
export default function AnalysisPage() {
  const text = useText();
  const asked = useFigures(analysisQuery, RANGES, '7d');
  return (
    <Dashboard title={text('menu.dashboard.analysis')} asked={asked}>
      {(figures) => <AnalysisBoard {...figures} />}
    </Dashboard>
  );
}
