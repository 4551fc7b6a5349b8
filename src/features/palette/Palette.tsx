import { SearchOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import { MAX_SEARCHED } from '@/schemas/limits';
import Options from './Options';
import styles from './palette.module.css';
import type { Item } from './types';
import { useFound } from './useFound';
import { useItems, useUserItems, useVerb } from './useItems';
import { usePeople } from './usePeople';

interface PaletteProps {
  onClose: () => void;
  onRun: (item: Item) => void;
}

/** Kinds of what the console itself finds, so that a search that is still on its way takes nothing from it. */
const OWN_KINDS: readonly Item['target']['kind'][] = ['page', 'add', 'address'];

function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'PageDown') return count - 1;
  return key === 'PageUp' ? 0 : undefined;
}

/** Finds and opens anything by the keyboard alone: a combobox over a list, as the ARIA practices have it. */
export default function Palette({ onClose, onRun }: PaletteProps) {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  // Enter came before what was searched for, which is opened as soon as it is there.
  const [entered, setEntered] = useState(false);
  const { verb, object } = useVerb(typed);
  const { found, failed, waiting: asking } = useFound(object);
  const whole = useItems(typed, found);
  const usersOf = useUserItems();
  const people = usePeople(typed, whole.length === 0 && !asking && !failed && !verb);
  const waiting = asking || people.waiting;
  const items = whole.length > 0 ? whole : usersOf(people.users);
  const at = Math.min(chosen, items.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);

  const first = items[at];
  useEffect(() => {
    if (!entered || waiting || !first) return;
    setEntered(false);
    onRun(first);
  }, [entered, waiting, first, onRun]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isOwn = first !== undefined && OWN_KINDS.includes(first.target.kind);
    if (event.key === 'Enter' && waiting && !isOwn) {
      event.preventDefault();
      return setEntered(true);
    }
    const next = items.length > 0 ? target(event.key, at, items.length) : undefined;
    const item = event.key === 'Enter' ? items[at] : undefined;
    if (next === undefined && !item) return;
    event.preventDefault();
    if (item) onRun(item);
    else setChosen(next ?? 0);
  };
  const nothing = items.length === 0 && !waiting;
  const none = verb && !object ? 'palette.whom' : 'palette.nothing';
  const status = nothing
    ? text(none, { q: typed.trim() })
    : text('palette.count', { count: items.length });

  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={640}
      // Over the menus that a resting pointer holds open.
      zIndex={1100}
      classNames={{ header: styles.header ?? '' }}
      onCancel={onClose}
      title={<span className="visually-hidden">{text('app.palette')}</span>}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <div className={styles.field}>
        <SearchOutlined aria-hidden="true" />
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into it.
          autoFocus
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={text('app.palette')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(at) : undefined}
          placeholder={text('palette.placeholder')}
          maxLength={MAX_SEARCHED}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
            setEntered(false);
          }}
        />
      </div>
      <Options
        id={`${id}-list`}
        items={items}
        at={at}
        optionId={optionId}
        onChoose={setChosen}
        onRun={onRun}
      />
      <p role="status" className={nothing ? styles.nothing : 'visually-hidden'}>
        {status}
      </p>
      {failed && <p className={styles.nothing}>{text('palette.failed')}</p>}
      <p className={styles.keys}>{text('palette.hint')}</p>
    </Modal>
  );
}
