import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import { useNameById } from '@/components/layout/useNameById';
import { CopyText } from '@/components/list/cells';
import ValueTag from '@/components/list/ValueTag';
import { useAccessRights } from '@/features/access';
import { type Facts, RecordPage } from '@/features/entity';
import type { Menu } from '@/schemas/menu';
import { menuTreeQuery } from '@/services/api/menu';
import { withRetry } from '@/services/browser/chunks';
import { NEW_RECORD } from '@/services/navigation/records';
import MenuOverview from './MenuOverview';
import { menuResource } from './menu.resource';
import { lineage } from './places';
import { useConsoleMenus } from './useConsoleMenus';
import { useMenuActs } from './useMenuActs';

const MenuFormPage = lazy(withRetry(() => import('./MenuFormPage')));

const PAGE = 'system.menu';

/** The page of one menu, or the form of a new one. */
export default function MenuRecordPage() {
  const { id = '' } = useParams();
  return id === NEW_RECORD ? <MenuFormPage /> : <MenuRecord key={id} id={id} />;
}

function MenuRecord({ id }: { id: string }) {
  const text = useText();
  const label = useLabel(PAGE);
  const { data: tree } = useQuery(menuTreeQuery());
  const line = lineage(tree ?? [], id);
  const acts = useMenuActs(useConsoleMenus(tree));
  const { sees } = useAccessRights();
  const nameById = useNameById();
  const shown = (menu: Menu): Menu => ({
    ...menu,
    name: line.at(-1)?.name ?? nameById('menu', menu.id, menu.name),
  });
  const facts = ({ code, type, status, path }: Menu): Facts => {
    const dotted = line.map((menu) => menu.code).join('.') || code;
    return [
      { key: 'code', label: label('code'), children: <CopyText text={dotted} /> },
      {
        key: 'type',
        label: label('type'),
        children: <ValueTag page={PAGE} name="type" value={type} />,
      },
      {
        key: 'status',
        label: label('status'),
        children: <ValueTag page={PAGE} name="status" value={status} />,
      },
      ...(path
        ? [{ key: 'path', label: label('path'), children: <code dir="ltr">{path}</code> }]
        : []),
    ];
  };
  return (
    <RecordPage
      config={menuResource}
      acts={acts}
      shown={shown}
      facts={facts}
      overview={(menu) => <MenuOverview menu={menu} above={line.slice(0, -1)} />}
      tabs={[
        { path: 'roles', label: text('access.roles'), allowed: sees },
        { path: 'people', label: text('entity.people'), allowed: sees },
      ]}
    />
  );
}
