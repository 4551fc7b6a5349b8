import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useIntl } from 'umi';
import styles from '../list.module.css';
import { useTree } from './TreeState';

/** Opens and closes all of a tree; nothing where the list is no tree. */
export default function TreeTools() {
  const intl = useIntl();
  const tree = useTree();
  if (!tree) return null;
  return (
    <>
      <Button
        icon={<MenuUnfoldOutlined className={styles.along} aria-hidden="true" />}
        onClick={tree.expandAll}
      >
        {intl.formatMessage({ id: 'list.expandAll' })}
      </Button>
      <Button
        icon={<MenuFoldOutlined className={styles.along} aria-hidden="true" />}
        onClick={tree.collapseAll}
      >
        {intl.formatMessage({ id: 'list.collapseAll' })}
      </Button>
    </>
  );
}
