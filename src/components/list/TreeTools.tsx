import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useIntl } from 'umi';
import IconAction from './IconAction';
import styles from './list.module.css';
import { useTree } from './tree/TreeState';

export default function TreeTools() {
  const intl = useIntl();
  const tree = useTree();
  if (!tree) return null;
  return (
    <>
      <IconAction
        label={intl.formatMessage({ id: 'list.expandAll' })}
        icon={<MenuUnfoldOutlined className={styles.along} aria-hidden="true" />}
        onClick={tree.expandAll}
      />
      <IconAction
        label={intl.formatMessage({ id: 'list.collapseAll' })}
        icon={<MenuFoldOutlined className={styles.along} aria-hidden="true" />}
        onClick={tree.collapseAll}
      />
    </>
  );
}
