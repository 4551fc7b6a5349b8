import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useContext, useMemo } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import { EditedId } from '@/components/form/formContext';
import { menuTreeQuery } from '@/services/api/menu';
import { parentTree } from './parentTree';

interface ParentPickerProps {
  /** The form's. */
  id?: string;
  /** A menu's id; null at the root level. */
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Where a menu stands; cleared, at the root level. */
export default function ParentPicker({ value, onChange, ...control }: ParentPickerProps) {
  const text = useText();
  const editedId = useContext(EditedId);
  const { data: tree, error, refetch } = useQuery(menuTreeQuery());
  const nodes = useMemo(() => parentTree(tree ?? [], editedId), [tree, editedId]);
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  return (
    <TreeSelect
      {...control}
      value={tree ? value || null : null}
      onChange={(id) => onChange?.(id ?? null)}
      loading={!tree}
      allowClear
      showSearch={{ treeNodeFilterProp: 'name' }}
      // The input says that it owns a list of this id, which the tree does not have.
      popupRender={(popup) => <div id={`${control.id}_list`}>{popup}</div>}
      treeData={nodes}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      treeDefaultExpandedKeys={nodes.map(({ id }) => id)}
      placeholder={text('pages.system.menu.form.parent_id.none')}
    />
  );
}
