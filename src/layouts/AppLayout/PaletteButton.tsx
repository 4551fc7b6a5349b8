import { SearchOutlined } from '@ant-design/icons';
import { useText } from '@/components/feedback/useText';
import { openPalette } from '@/services/navigation/palette';
import styles from './AppLayout.module.css';

export default function PaletteButton() {
  const text = useText();
  const label = text('app.palette');
  return (
    <button
      type="button"
      className={styles.paletteButton}
      aria-label={label}
      title={`${label} (Ctrl K)`}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette()}
    >
      <SearchOutlined aria-hidden="true" />
    </button>
  );
}
