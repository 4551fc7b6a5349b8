import { Tabs, type TabsProps } from 'antd';
import styles from './access.module.css';

/**
 * Tabs that stand on two lines where one is too narrow: antd's button for those out of sight is no tab, in a list of
 * tabs. Each underlines itself, as antd's bar lies below the last line.
 */
export default function AccessTabs(props: TabsProps) {
  return (
    <Tabs
      className={styles.tabs ?? ''}
      classNames={{ item: styles.tab ?? '' }}
      styles={{ item: { margin: 0 }, indicator: { display: 'none' } }}
      {...props}
    />
  );
}
