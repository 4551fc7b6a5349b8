import { Card } from 'antd';
import { useAccess, useSearchParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import PageFrame from '@/components/layout/PageFrame';
import type { Asked } from '@/services/navigation/access';
import AccessTabs from './AccessTabs';
import Comparer, { type Sides } from './Comparer';
import CoveragePanel from './CoveragePanel';
import Explainer from './Explainer';
import How from './How';

const ASKED = ['user_id', 'code', 'method', 'path', 'at'] as const;
const SIDES = ['left', 'right'] as const;

/** What a tab shows lives in the address, so that a link opens it. */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const read = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, query.get(name) || undefined]));
  const write = (tab: string, named: object) => {
    const given = Object.entries(named).filter(([, value]) => value);
    const shown = tab === 'explain' ? [] : [['tab', tab] as [string, string]];
    setQuery(new URLSearchParams([...shown, ...given]), { replace: true });
  };
  return { tab: query.get('tab') ?? 'explain', read, write };
}

/** Why somebody may do something, what differs between two, and how access works. */
export default function AccessPage() {
  const text = useText();
  const { tab, read, write } = useAddress();
  const { has } = useAccess();
  const coverage = {
    key: 'coverage',
    label: text('access.coverage'),
    children: <CoveragePanel />,
  };
  const asked: Asked = read(ASKED);
  const sides: Sides = read(SIDES);
  return (
    <PageFrame title={text('menu.system.access')}>
      <Card>
        <AccessTabs
          destroyOnHidden
          activeKey={tab}
          onChange={(chosen) => write(chosen, {})}
          items={[
            {
              key: 'explain',
              label: text('access.tab.explain'),
              children: <Explainer asked={asked} onAsk={(next) => write('explain', next)} />,
            },
            {
              key: 'compare',
              label: text('access.tab.compare'),
              children: <Comparer sides={sides} onChange={(next) => write('compare', next)} />,
            },
            ...(has('system.access.coverage') ? [coverage] : []),
            { key: 'how', label: text('list.how'), children: <How /> },
          ]}
        />
      </Card>
    </PageFrame>
  );
}
