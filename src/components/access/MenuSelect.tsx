import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { useLoaded } from '@/components/feedback/useLoaded';
import type { Menu } from '@/schemas/menu';
import { fetchMenuTree } from '@/services/api/menu';

interface Node {
  /** The dotted code. */
  value: string;
  title: string;
  /** What is shown of a chosen one, and searched. */
  shown: string;
  children: Node[];
}

const toNodes = (menus: readonly Menu[] | null, above = ''): Node[] =>
  (menus ?? []).map(({ code, name, children }) => ({
    value: above + code,
    title: name,
    shown: `${name} (${above}${code})`,
    children: toNodes(children, `${above}${code}.`),
  }));

interface MenuSelectProps {
  id: string;
  label: string;
  /** A dotted code. */
  value: string | undefined;
  onChange: (code: string | undefined) => void;
}

/** A page or a button, from the tree or by typing. */
export default function MenuSelect({ id, label, value, onChange }: MenuSelectProps) {
  const textOf = useErrorText();
  const { value: tree, error } = useLoaded(fetchMenuTree);
  const nodes = useMemo(() => toNodes(tree ?? []), [tree]);
  return (
    <TreeSelect
      id={id}
      aria-label={label}
      allowClear
      loading={!tree && !error}
      value={value ?? null}
      treeData={nodes}
      treeNodeLabelProp="shown"
      treeDefaultExpandedKeys={nodes.map((node) => node.value)}
      showSearch={{ treeNodeFilterProp: 'shown' }}
      notFoundContent={error === undefined ? undefined : textOf(error)}
      // The input says that it owns a list of this id, which the tree does not have.
      popupRender={(popup) => <div id={`${id}_list`}>{popup}</div>}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
