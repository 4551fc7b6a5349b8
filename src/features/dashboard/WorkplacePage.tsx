import { useText } from '@/components/feedback/useText';
import { useQuickLinks } from '@/components/layout/useNavigation';
import { QuickLinks } from '@/features/home';
import { workplaceQuery } from './api/dashboard';
import Dashboard from './Dashboard';
import Panel from './Panel';
import { type Range, useFigures } from './useFigures';
import WorkplaceBoard from './WorkplaceBoard';

const RANGES: Range[] = ['24h', '7d', '30d', '90d'];
const OWN_PATH = '/dashboard/workplace';

/** What the user did lately, and where they may go on. */
export default function WorkplacePage() {
  const text = useText();
  const asked = useFigures(workplaceQuery, RANGES, '30d');
  const links = useQuickLinks().filter(({ path }) => path !== OWN_PATH);
  return (
    <Dashboard title={text('menu.dashboard.workplace')} asked={asked}>
      {(figures) => (
        <>
          <WorkplaceBoard {...figures} />
          <Panel
            title={text('dashboard.links')}
            empty={links.length === 0 && text('dashboard.noLinks')}
          >
            <QuickLinks entries={links} />
          </Panel>
        </>
      )}
    </Dashboard>
  );
}
