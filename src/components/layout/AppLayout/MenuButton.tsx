import { MenuOutlined } from '@ant-design/icons';
import { useIntl } from 'umi';
import styles from './AppLayout.module.css';

interface MenuButtonProps {
  open: boolean;
  onToggle: () => void;
}

/** Opens the menu on a phone. ProLayout's own is a span that no keyboard reaches. */
export default function MenuButton({ open, onToggle }: MenuButtonProps) {
  const label = useIntl().formatMessage({ id: 'app.menu' });
  return (
    <button
      type="button"
      className={styles.menuButton}
      aria-label={label}
      aria-expanded={open}
      onClick={onToggle}
    >
      <MenuOutlined />
    </button>
  );
}
