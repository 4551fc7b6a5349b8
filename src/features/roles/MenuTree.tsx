import { DownOutlined } from '@ant-design/icons';
import { Button, Form, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import LabelledSwitch from '@/components/form/LabelledSwitch';
import { SeeAsRole } from '@/features/access';
import type { Menu } from '@/schemas/menu';
import { walk } from '@/services/navigation/tree';
import { halfChecked, indexTree, searchTree, type TreeIndex, toggle } from './checkedKeys';
import MenuTitle, { GrantsLine } from './MenuTitle';
import styles from './role.module.css';
import { type Calls, useMenus, useOffered } from './useOfferedMenus';
import { useReach } from './useReach';

export interface MenuTreeProps {
  /** The form's. */
  id?: string;
  /** Ids of the checked menus, sorted. */
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Trees up to here open at once; larger ones show their first level. */
const OPEN_UP_TO = 60;

/** The menus as a tree of checks. */
export default function MenuTree(props: MenuTreeProps) {
  const { tree, calls, error, refetch } = useMenus();
  if (error || !tree) return <Pending error={error} onRetry={refetch} rows={6} />;
  return <Offered {...props} tree={tree} calls={calls} />;
}

interface OfferedProps extends MenuTreeProps {
  tree: Menu[];
  /** What each menu grants, once that is known. */
  calls: Calls | undefined;
}

function Offered(props: OfferedProps) {
  return <CheckTree {...props} {...useOffered(props.tree, props.value)} />;
}

interface CheckTreeProps extends OfferedProps {
  /** Of the tree. */
  index: TreeIndex;
}

function useCheckedKeys({ tree, index, value = [], onChange }: CheckTreeProps) {
  const [text, setText] = useState('');
  const [linked, setLinked] = useState(true);
  const shown = useMemo(() => searchTree(tree, text), [tree, text]);
  const visible = useMemo(() => (shown === tree ? index : indexTree(shown)), [shown, tree, index]);
  const checked = useMemo(() => new Set(value), [value]);
  const half = useMemo(() => halfChecked(index, checked), [index, checked]);
  const parents = useMemo(
    () => index.ids.filter((id) => index.childrenOf.get(id)?.length),
    [index],
  );
  const [expanded, setExpanded] = useState(() => (index.ids.length > OPEN_UP_TO ? [] : parents));

  const nodes = useMemo(() => shown.map(toNode), [shown]);

  return {
    linked,
    setLinked,
    text,
    setText,
    nodes,
    total: index.ids.length,
    checkedKeys: { checked: value, halfChecked: [...half] },
    expandedKeys: text.trim() ? [...visible.ids] : expanded,
    setExpanded,
    expandAll: () => setExpanded(parents),
    menuOf: (id: string) => walk(tree).find(({ node }) => node.id === id)?.node,
    tick: (id: string) =>
      onChange?.([...toggle(index, checked, id, { linked, visible: visible.childrenOf })].sort()),
  };
}

function CheckTree(props: CheckTreeProps) {
  const text = useText();
  const checks = useCheckedKeys(props);
  const count = props.value?.length ?? 0;
  const reach = useReach();
  const [active, setActive] = useState<Menu>();
  const name = Form.useWatch<string | undefined>('name');

  return (
    <div className={styles.permissions}>
      <div className={styles.tools}>
        <Input
          id={props.id ?? ''}
          type="search"
          allowClear
          className={styles.search}
          aria-label={text('pages.system.role.tree.search')}
          placeholder={text('pages.system.role.tree.search')}
          value={checks.text}
          onChange={(event) => checks.setText(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        <Button size="small" onClick={checks.expandAll}>
          {text('list.expandAll')}
        </Button>
        <Button size="small" onClick={() => checks.setExpanded([])}>
          {text('list.collapseAll')}
        </Button>
        <LabelledSwitch
          checked={checks.linked}
          onChange={checks.setLinked}
          label={text('pages.system.role.tree.linked')}
          title={text('pages.system.role.tree.linked.help')}
        />
        <SeeAsRole menus={props.value ?? []} name={name} />
        <span role="status" className={styles.count}>
          {text('pages.system.role.tree.count', { count, total: checks.total })}
        </span>
      </div>
      {checks.nodes.length === 0 && (
        <p role="status">{text('pages.system.role.matrix.none', { text: checks.text })}</p>
      )}
      <Tree<Node>
        checkable
        checkStrictly
        blockNode
        selectable={false}
        switcherIcon={<DownOutlined aria-hidden="true" />}
        height={320}
        treeData={checks.nodes}
        checkedKeys={checks.checkedKeys}
        expandedKeys={checks.expandedKeys}
        onExpand={(keys) => checks.setExpanded(keys.map(String))}
        onCheck={(_, { node }) => checks.tick(node.key)}
        onActiveChange={(key) => setActive(checks.menuOf(String(key)))}
        titleRender={({ menu }) => (
          <MenuTitle
            menu={menu}
            calls={props.calls?.get(menu.id)}
            users={reach.get(menu.id)}
            active={menu.id === active?.id}
          />
        )}
        aria-label={text('pages.system.role.tree.label')}
      />
      <div aria-live="polite" className="visually-hidden">
        {active && (
          <GrantsLine
            menu={active}
            calls={props.calls?.get(active.id)}
            users={reach.get(active.id)}
          />
        )}
      </div>
    </div>
  );
}

interface Node {
  key: string;
  title: string;
  children: Node[];
  menu: Menu;
}

const toNode = (menu: Menu): Node => ({
  key: menu.id,
  title: menu.name,
  children: (menu.children ?? []).map(toNode),
  menu,
});
