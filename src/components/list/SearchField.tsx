import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import styles from './list.module.css';
import type { List } from './useList';

const TYPING_MS = 300;

interface SearchFieldProps {
  /** The URL's parameter that it fills. */
  param: string;
  // biome-ignore lint/suspicious/noExplicitAny: the field does not look at the rows.
  list: List<any>;
  inputRef: Ref<InputRef>;
}

/** The one field that searches a list: at Enter, and when the user pauses. */
export default function SearchField({ param, list, inputRef }: SearchFieldProps) {
  const { state, change, reload } = list;
  const applied = state.filters[param] ?? '';
  const [text, setText] = useState(applied);
  const sent = useRef(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const label = useText()('list.searchField');

  useEffect(() => {
    if (applied !== sent.current) setText(applied);
    sent.current = applied;
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (typed: string) => {
    clearTimeout(timer.current);
    const value = typed.trim();
    const { [param]: _, ...others } = state.filters;
    sent.current = value;
    const filters = value ? { ...others, [param]: value } : others;
    return change({ filters, current: 1 }, { replace: applied !== '' && value !== '' });
  };
  const later = useRef(apply);
  later.current = apply;

  return (
    <Input
      ref={inputRef}
      type="search"
      className={styles.searchField}
      prefix={<SearchOutlined aria-hidden="true" />}
      aria-label={label}
      placeholder={label}
      allowClear
      maxLength={list.config.maxSearch ?? 128}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => later.current(target.value), TYPING_MS);
      }}
      onPressEnter={({ nativeEvent }) => {
        if (!nativeEvent.isComposing && !apply(text)) reload();
      }}
    />
  );
}
