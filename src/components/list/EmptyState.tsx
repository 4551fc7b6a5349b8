import { LockOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { Link, useAccess } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText, { WhyRefused } from '@/components/feedback/FailureText';
import { useText, useTextIfAny } from '@/components/feedback/useText';
import { usePageText } from '@/components/form/usePageText';
import { HOW_PATH } from '@/services/navigation/access';
import styles from './list.module.css';
import type { AddRecord } from './types';
import type { List } from './useList';

// biome-ignore lint/suspicious/noExplicitAny: there are no rows to look at.
type AnyList = List<any>;

/** Lists of what access is made of. */
const NAMED = ['system.menu', 'system.role', 'system.user'];

interface EmptyStateProps {
  list: AnyList;
  add: AddRecord | undefined;
  /** Clears the filters. */
  onClear: () => void;
}

/** In sight wherever the columns have been scrolled to. */
export default function EmptyState(props: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ list, add, onClear }: EmptyStateProps) {
  const text = useText();
  const textOf = useErrorText();
  const { error, state, reload, config, page } = list;

  const pageText = usePageText(config.page);
  const about = useTextIfAny()(`menu.${config.page}.about`);
  const { gatehouse } = useAccess();
  const how = gatehouse && NAMED.includes(config.page) && (
    <p className={styles.effect}>
      <Link to={HOW_PATH}>{text('list.how')}</Link>
    </p>
  );

  if (error?.code === 403) {
    return (
      <Empty
        image={<LockOutlined className={styles.sign} />}
        description={<span role="alert">{text('list.forbidden')}</span>}
      >
        <WhyRefused error={error} />
      </Empty>
    );
  }
  if (error) {
    return (
      <Empty
        image={<WarningOutlined className={styles.sign} />}
        description={
          <span role="alert">
            <FailureText text={textOf(error)} error={error} />
          </span>
        }
      >
        <Button onClick={reload}>{text('app.retry')}</Button>
      </Empty>
    );
  }
  if (Object.keys(state.filters).length > 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          page?.searchedUntil
            ? text('list.noneSoFar')
            : text('list.noMatch', { page: config.page.split('.').at(-1) ?? '' })
        }
      >
        <Button onClick={onClear}>{text('list.clearFilters')}</Button>
        {how}
      </Empty>
    );
  }
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          {text('app.nothingYet')}
          {about && <div>{about}</div>}
        </>
      }
    >
      {add && (
        <Button type="primary" onPointerEnter={add.onNear} onClick={add.onClick}>
          {pageText('add')}
        </Button>
      )}
      {how}
    </Empty>
  );
}
