import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
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

/** The one field that searches a list: at Enter, when the user pauses and when the field is left. */
export default function SearchField({ param, list, inputRef }: SearchFieldProps) {
  const { state, change, reload } = list;
  const applied = state.filters[param] ?? '';
  const [text, setText] = useState(applied);
  const [composing, setComposing] = useState(false);
  const sent = useRef(applied);
  const textOf = useText();
  const label = textOf('list.searchField');
  const { searchHint } = list.config;

  useEffect(() => {
    if (applied !== sent.current) setText(applied);
    sent.current = applied;
  }, [applied]);

  const apply = () => {
    const value = text.trim();
    const { [param]: _, ...others } = state.filters;
    sent.current = value;
    const filters = value ? { ...others, [param]: value } : others;
    return change({ filters, current: 1 }, { replace: applied !== '' && value !== '' });
  };
  const applyTyped = () => {
    if (text.trim() !== applied) apply();
  };
  const later = useRef(applyTyped);
  later.current = applyTyped;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the pause again.
  useEffect(() => {
    // What an input method is still composing is not yet a word.
    if (composing) return;
    const timer = setTimeout(() => later.current(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, composing]);

  return (
    <Input
      ref={inputRef}
      type="search"
      className={styles.searchField}
      prefix={<SearchOutlined aria-hidden="true" />}
      aria-label={label}
      placeholder={searchHint && param === 'q' ? textOf(searchHint) : label}
      allowClear={{
        clearIcon: <CloseCircleFilled aria-label={textOf('list.searchField.clear')} />,
      }}
      maxLength={list.config.maxSearch ?? 128}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      // Before what takes the focus, such as Reset, is clicked.
      onBlur={applyTyped}
      onPressEnter={({ nativeEvent }) => {
        if (!nativeEvent.isComposing && !apply()) reload();
      }}
    />
  );
}
