import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useText } from '@/components/feedback/useText';
import IconAction from './IconAction';
import styles from './list.module.css';
import { useTree } from './tree/TreeState';

export default function TreeTools() {
  const text = useText();
  const tree = useTree();
  if (!tree) return null;
  return (
    <>
      <IconAction
        label={text('list.expandAll')}
        icon={<MenuUnfoldOutlined className={styles.along} aria-hidden="true" />}
        onClick={tree.expandAll}
      />
      <IconAction
        label={text('list.collapseAll')}
        icon={<MenuFoldOutlined className={styles.along} aria-hidden="true" />}
        onClick={tree.collapseAll}
      />
    </>
  );
}
