import { Modal } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './palette.module.css';

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

const SHORTCUTS = [
  ['palette', 'Mod K'],
  ['search', '/'],
  ['add', 'n'],
  ['go', 'g u'],
  ['rows', '↑ ↓ Enter'],
  ['select', 'Space'],
  ['help', '?'],
  ['save', 'Mod Enter'],
  ['undo', 'Mod Z'],
  ['close', 'Esc'],
  ['tree', '↑ ↓ ← →'],
  ['move', 'Alt ↑ ↓ ← →'],
] as const;

/** All keys that do something everywhere. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const text = useText();
  const keysOf = (keys: string) => keys.replace('Mod', isMac() ? '⌘' : 'Ctrl').split(' ');
  return (
    <Modal open footer={null} onCancel={onClose} title={text('palette.shortcuts')} width={520}>
      <dl className={styles.shortcuts}>
        {SHORTCUTS.map(([name, keys]) => (
          <div key={name} className={styles.shortcut}>
            <dt>
              {keysOf(keys).map((key) => (
                <kbd key={key} dir="ltr">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text(`palette.shortcuts.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
