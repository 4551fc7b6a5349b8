import { Card } from 'antd';
import { useSearchParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import AccessTabs from './AccessTabs';
import Comparer from './Comparer';
import CoveragePanel from './CoveragePanel';
import Explainer from './Explainer';
import How from './How';
import Unused from './Unused';
import { useAccessRights } from './useAccessRights';
import WhoCan from './WhoCan';

const TARGET = ['code', 'method', 'path'] as const;
const ASKED = ['user_id', ...TARGET, 'at'] as const;
const SIDES = ['left', 'right'] as const;

const FIRST = 'why';

/** What a tab shows lives in the address, so that a link opens it. */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const read = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]));
  const write = (tab: string, named: object) => {
    const given = Object.entries(named).filter(([, value]) => value);
    const shown = tab === FIRST ? [] : [['tab', tab] as [string, string]];
    setQuery(new URLSearchParams([...shown, ...given]), { replace: true });
  };
  return { tab: query.get('tab'), read, write };
}

/** Why somebody may do something, who may, what differs between two, and how access works. */
export default function AccessPage() {
  const text = useText();
  const { tab, read, write } = useAddress();
  const { usage, coverage } = useAccessRights();
  const tabs = {
    why: <Explainer asked={read(ASKED)} onAsk={(next) => write('why', next)} />,
    who: <WhoCan asked={read(TARGET)} onAsk={(next) => write('who', next)} />,
    compare: <Comparer sides={read(SIDES)} onChange={(next) => write('compare', next)} />,
    ...(usage && {
      unused: (
        <Unused roleId={read(['role']).role} onChoose={(role) => write('unused', { role })} />
      ),
    }),
    ...(coverage && { coverage: <CoveragePanel /> }),
    how: <How />,
  };
  // An earlier address may name a tab that is called otherwise now.
  const shown = tab && tab in tabs ? tab : FIRST;
  return (
    <PageFrame title={text('menu.system.access')}>
      <Card>
        <AccessTabs
          destroyOnHidden
          activeKey={shown}
          onChange={(chosen) => write(chosen, {})}
          items={Object.entries(tabs).map(([key, children]) => ({
            key,
            label: text(`access.tab.${key as keyof typeof tabs}`),
            children,
          }))}
        />
      </Card>
    </PageFrame>
  );
}
