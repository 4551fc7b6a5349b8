import { useText } from '@/components/feedback/useText';
import styles from './palette.module.css';
import { readRecents } from './recents';
import type { Group, Item } from './types';

interface OptionsProps {
  id: string;
  items: Item[];
  /** The one that Enter takes. */
  at: number;
  optionId: (index: number) => string;
  onChoose: (index: number) => void;
  onRun: (item: Item) => void;
}

interface Section {
  group: Group;
  items: [Item, number][];
}

/** Neighbours of one group under its heading. */
function sectionsOf(items: Item[]): Section[] {
  const recent = new Set(readRecents().map(({ key }) => key));
  const sections: Section[] = [];
  for (const [index, item] of items.entries()) {
    const group: Group = recent.has(item.key) ? 'recent' : item.group;
    const last = sections.at(-1);
    if (last?.group === group) last.items.push([item, index]);
    else sections.push({ group, items: [[item, index]] });
  }
  return sections;
}

export default function Options({ id, items, at, optionId, onChoose, onRun }: OptionsProps) {
  const text = useText();
  return (
    <div id={id} role="listbox" aria-label={text('palette.results')} className={styles.list}>
      {sectionsOf(items).map(({ group, items: within }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
        <div key={`${group} ${within[0]?.[1]}`} role="group" aria-label={text(`palette.${group}`)}>
          <div className={styles.group} aria-hidden="true">
            {text(`palette.${group}`)}
          </div>
          {within.map(([item, index]) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
            <div
              key={item.key}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              onMouseMove={() => index !== at && onChoose(index)}
              onClick={() => onRun(item)}
            >
              <span className={styles.label}>{item.label}</span>{' '}
              {item.detail && <span className={styles.detail}>{item.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
