import { MenuOutlined } from '@ant-design/icons';
import { useText } from '@/components/feedback/useText';
import styles from './AppLayout.module.css';

interface MenuButtonProps {
  open: boolean;
  onToggle: () => void;
}

/** Opens the menu on a phone. ProLayout's own is a span that no keyboard reaches. */
export default function MenuButton({ open, onToggle }: MenuButtonProps) {
  const text = useText();
  const label = text('app.menu');
  return (
    <button
      type="button"
      className={styles.menuButton}
      aria-label={label}
      aria-expanded={open}
      onClick={onToggle}
    >
      <MenuOutlined aria-hidden="true" />
    </button>
  );
}
