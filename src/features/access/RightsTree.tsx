import { DownOutlined } from '@ant-design/icons';
import { Button, Empty, Flex, Input, Tag, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import type { EffectiveMenu, EffectiveRights } from '@/schemas/permission';
import { isPowerfulCall } from '@/schemas/powerful';
import AccessLink from './AccessLink';
import styles from './access.module.css';
import { keysOf, type MenuNode, menuNodes, searchNodes } from './menuNodes';
import Powerful from './Powerful';

interface RightsTreeProps {
  rights: Pick<EffectiveRights, 'menus' | 'roles'>;
  /** Of several roles: each menu names those that give it. */
  bySource: boolean;
}

/** Trees up to here open at once; of larger ones the first level shows. */
const OPEN_UP_TO = 60;

function useNodes(menus: readonly EffectiveMenu[]) {
  const [search, setSearch] = useState('');
  const all = useMemo(() => menuNodes(menus), [menus]);
  const parents = useMemo(() => keysOf(all), [all]);
  const [expanded, setExpanded] = useState(menus.length > OPEN_UP_TO ? [] : parents);
  const nodes = useMemo(() => searchNodes(all, search), [all, search]);
  const open = useMemo(() => (search.trim() ? keysOf(nodes) : expanded), [nodes, search, expanded]);
  return { search, setSearch, nodes, parents, open, setExpanded };
}

/** The menus that somebody has, as a tree: chosen, one tells its calls and where it comes from. */
export default function RightsTree({ rights, bySource }: RightsTreeProps) {
  const text = useText();
  const { menus, roles } = rights;
  const { search, setSearch, nodes, parents, open, setExpanded } = useNodes(menus);
  const [chosen, setChosen] = useState<string>();
  const names = useMemo(() => new Map(roles.map(({ id, name }) => [id, name])), [roles]);
  const menu = menus.find(({ id }) => id === chosen);
  if (menus.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('access.menus.none')} />;
  }
  return (
    <div className={styles.tree}>
      <Flex wrap align="center" gap="4px 8px">
        <Input
          type="search"
          allowClear
          className={styles.search}
          aria-label={text('access.menus.search')}
          placeholder={text('access.menus.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button size="small" onClick={() => setExpanded(parents)}>
          {text('list.expandAll')}
        </Button>
        <Button size="small" onClick={() => setExpanded([])}>
          {text('list.collapseAll')}
        </Button>
      </Flex>
      <div className={styles.beside}>
        <Tree<MenuNode>
          blockNode
          height={420}
          switcherIcon={<DownOutlined aria-hidden="true" />}
          treeData={nodes}
          expandedKeys={open}
          onExpand={(keys) => setExpanded(keys.map(String))}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(_, { node }) => setChosen(node.key)}
          onActiveChange={(key) => key && setChosen(String(key))}
          titleRender={({ menu }) => (
            <Title menu={menu} sources={bySource ? menu.roles.map((id) => names.get(id)) : []} />
          )}
          aria-label={text('access.menus')}
        />
        <section className={styles.details} aria-live="polite" aria-label={text('access.details')}>
          {menu ? (
            <Details menu={menu} names={names} />
          ) : (
            <p className={styles.muted}>{text('access.choose')}</p>
          )}
        </section>
      </div>
    </div>
  );
}

function Title({ menu, sources }: { menu: EffectiveMenu; sources: (string | undefined)[] }) {
  const text = useText();
  const { name, code, calls, ticked } = menu;
  return (
    <span className={styles.title}>
      <span className={ticked ? '' : styles.muted}>{name}</span>
      <code className={styles.code} dir="ltr">
        {code.split('.').at(-1)}
      </code>
      {calls.some(isPowerfulCall) && <Powerful />}
      {calls.length > 0 && (
        <span className={styles.muted}>{text('access.calls.count', { count: calls.length })}</span>
      )}
      {sources.map(
        (source) =>
          source && (
            <Tag key={source} className={styles.source ?? ''}>
              {source}
            </Tag>
          ),
      )}
    </span>
  );
}

function Details({ menu, names }: { menu: EffectiveMenu; names: ReadonlyMap<string, string> }) {
  const text = useText();
  return (
    <>
      <h2>
        <AccessLink kind="menu" id={menu.id}>
          {menu.name}
        </AccessLink>
      </h2>
      <p>
        <code dir="ltr">{menu.code}</code>
      </p>
      {!menu.ticked && <p className={styles.muted}>{text('access.ancestor')}</p>}
      <h3>{text('access.from')}</h3>
      <ul className={styles.names}>
        {menu.roles.map((id) => (
          <li key={id}>
            <AccessLink kind="role" id={id}>
              {names.get(id) ?? id}
            </AccessLink>
          </li>
        ))}
      </ul>
      <h3>{text('access.calls')}</h3>
      {menu.calls.length === 0 ? (
        <p className={styles.muted}>{text('access.calls.none')}</p>
      ) : (
        <ul className={styles.rights}>
          {menu.calls.map((call) => (
            <li key={call}>
              <code dir="ltr">{call}</code> {isPowerfulCall(call) && <Powerful />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
