import { useText } from '@/components/feedback/useText';
import AnalysisBoard from './AnalysisBoard';
import { analysisQuery } from './api/dashboard';
import Dashboard from './Dashboard';
import { type Range, useFigures } from './useFigures';

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
