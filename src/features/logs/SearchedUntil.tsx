import { Alert, Button } from 'antd';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import { useText } from '@/components/feedback/useText';
import { DateTime } from '@/components/list/times';
import styles from './logger.module.css';
import type { useSearchFurther } from './useSearchFurther';

/** Says until when the log was searched, where there was no time for all of it, and offers to go on. */
export default function SearchedUntil({
  page,
  ascending,
  searching,
  error,
  onSearch,
}: ReturnType<typeof useSearchFurther>) {
  const text = useText();
  const textOf = useErrorText();
  if (!page?.searchedUntil) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className={styles.searched}
      title={
        <>
          {text(
            ascending ? 'pages.system.logger.searched.on' : 'pages.system.logger.searched.back',
          )}{' '}
          <DateTime at={page.searchedUntil} />
        </>
      }
      description={
        error !== undefined && (
          <span role="alert">
            <FailureText text={textOf(error)} error={error} />
          </span>
        )
      }
      action={
        onSearch && (
          <Button size="small" loading={searching} onClick={onSearch}>
            {text(
              ascending
                ? 'pages.system.logger.searchFurther.on'
                : 'pages.system.logger.searchFurther.back',
            )}
          </Button>
        )
      }
    />
  );
}
