import { ThunderboltOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './access.module.css';

/** Marks what edits users, roles or menus, resets passwords or views as somebody else. */
export default function Powerful() {
  const text = useText();
  return (
    <Tag
      className={styles.powerful}
      color="warning"
      icon={<ThunderboltOutlined aria-hidden />}
      title={text('access.powerful.about')}
    >
      {text('access.powerful')}
    </Tag>
  );
}
