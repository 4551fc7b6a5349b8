import { CloseOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { getLocale } from 'umi';
import { useText } from '@/components/feedback/useText';
import { direction } from '@/services/browser/locale';
import styles from './PageTabs.module.css';
import { closeInactive, duplicate, goToTab } from './store';
import { neighbourOf } from './tabs';
import type { ShownTab } from './useTabs';

interface TabStripProps {
  tabs: ShownTab[];
  active: string | undefined;
}

/** Which tab a key leads to from the one at `at`. */
function target(key: string, at: number, count: number): number | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step) return (at + (direction(getLocale()) === 'rtl' ? -step : step) + count) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}

/** antd's tabs would have the buttons that close them within the list of tabs, where no button may be. */
export default function TabStrip({ tabs, active }: TabStripProps) {
  const text = useText();
  const strip = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const tabOf = (id: string | undefined) =>
    strip.current?.querySelector<HTMLElement>(`[role="tab"][data-tab="${id}"]`);
  const current = tabs.find(({ id }) => id === active) ?? tabs[0];
  const stop = tabs.find(({ id }) => id === focused) ?? current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab is to be in sight.
  useEffect(() => {
    tabOf(active)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs.length]);

  const close = (tab: ShownTab) => {
    const neighbour = neighbourOf(tabs, tab.id);
    if (!neighbour) return;
    const next = tab.id === active ? neighbour : (current ?? neighbour);
    if (strip.current?.contains(document.activeElement)) tabOf(next.id)?.focus();
    if (tab.id === active) goToTab(neighbour, tab.id);
    else closeInactive([tab.id]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === stop?.id);
    const to = tabs[target(event.key, at, tabs.length) ?? -1];
    if (!to && event.key !== 'Delete') return;
    event.preventDefault();
    if (to) tabOf(to.id)?.focus();
    else if (stop) close(stop);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!strip.current?.contains(relatedTarget)) setFocused(undefined);
  };
  const others = tabs.filter(({ id }) => id !== active).map(({ id }) => id);
  const items = [
    {
      key: 'duplicate',
      label: text('tabs.duplicate'),
      disabled: !current,
      onClick: () => current && duplicate(current),
    },
    {
      key: 'others',
      label: text('tabs.closeOthers'),
      disabled: others.length === 0,
      onClick: () => closeInactive(others),
    },
  ];
  return (
    <div className={styles.bar} data-page-tabs>
      <div ref={strip} className={styles.strip}>
        <div role="tablist" aria-label={text('tabs.label')} className={styles.layer}>
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              data-tab={tab.id}
              className={styles.tab}
              style={{ gridColumn: 2 * index + 1 }}
              aria-selected={tab.id === active}
              aria-keyshortcuts="Delete"
              tabIndex={tab === stop ? 0 : -1}
              title={tab.label}
              onFocus={() => setFocused(tab.id)}
              onBlur={onBlur}
              onKeyDown={onKeyDown}
              onClick={() => tab.id !== active && goToTab(tab)}
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
              onAuxClick={(event) => event.button === 1 && close(tab)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {tabs.length > 1 && (
          <div className={styles.layer}>
            {tabs.map((tab, index) => (
              <button
                key={tab.id}
                type="button"
                className={styles.close}
                style={{ gridColumn: 2 * index + 2 }}
                data-active={tab.id === active || undefined}
                aria-label={text('tabs.close', { name: tab.label })}
                tabIndex={tab === stop ? 0 : -1}
                onBlur={onBlur}
                onClick={() => close(tab)}
              >
                <CloseOutlined aria-hidden="true" />
              </button>
            ))}
          </div>
        )}
      </div>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button
          type="button"
          className={styles.more}
          aria-label={text('tabs.actions')}
          aria-haspopup="menu"
        >
          <EllipsisOutlined aria-hidden="true" />
        </button>
      </Dropdown>
    </div>
  );
}
