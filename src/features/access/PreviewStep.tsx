import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import type { StepState } from '@/components/feedback/saveStep';
import { useText } from '@/components/feedback/useText';
import type { Preview, Replay } from '@/schemas/permission';
import type { ApiQuery } from '@/services/api/apiQuery';
import type { previewedUsersQuery } from '@/services/api/preview';
import PreviewRights from './PreviewRights';
import PreviewWarnings from './PreviewWarnings';
import styles from './preview.module.css';
import ReplayPanel from './ReplayPanel';
import { useConsequence } from './useConsequence';

interface PreviewStepProps extends StepState {
  preview: Preview;
  users: ReturnType<typeof previewedUsersQuery>;
  replay: ApiQuery<Replay>;
  /** To be typed in before it is ready. */
  typedName?: string | undefined;
  /** The page about all whom it concerns. */
  allPath?: string | undefined;
}

/** What a change of rights would do, before it is saved. */
export default function PreviewStep(props: PreviewStepProps) {
  const { preview, users, replay, typedName, allPath, outdated, onReady } = props;
  const text = useText();
  const sentence = useConsequence();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 id={id} ref={heading} className={styles.title} tabIndex={-1}>
        {text('access.preview')}
      </h2>
      {outdated && (
        <Alert type="warning" showIcon role="alert" title={text('access.preview.outdated')} />
      )}
      <p className={styles.sentence}>
        <bdi>{sentence(preview)}</bdi>
      </p>
      <PreviewWarnings preview={preview} />
      <PreviewRights preview={preview} />
      <Users total={preview.users.total} query={users} allPath={allPath} />
      {preview.users.losing > 0 && <ReplayPanel query={replay} />}
      {typedName !== undefined && <TypedName name={typedName} onReady={onReady} />}
    </section>
  );
}

interface UsersProps extends Pick<PreviewStepProps, 'allPath'> {
  total: number;
  query: PreviewStepProps['users'];
}

function Users({ total, query, allPath }: UsersProps) {
  const text = useText();
  const textOf = useErrorText();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(query);
  const users = data.pages.flat();
  const title = text('access.preview.who', { count: total });
  if (total === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      {users.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <ul className={styles.names} aria-label={title} tabIndex={0}>
            {users.map(({ id, name, username }) => (
              <li key={id}>
                <bdi>{name}</bdi> <bdi className={styles.username}>{username}</bdi>
              </li>
            ))}
          </ul>
          {error && <FailureText text={textOf(error)} error={error} />}
          {hasNextPage && (
            <Button size="small" loading={isFetching} onClick={() => fetchNextPage()}>
              {text('access.more', { count: total - users.length })}
            </Button>
          )}{' '}
        </>
      )}
      {allPath && <Link to={allPath}>{text('access.preview.all')}</Link>}
    </div>
  );
}

function TypedName({ name, onReady }: { name: string; onReady: StepState['onReady'] }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const id = useId();
  return (
    <Flex vertical gap={4}>
      <label htmlFor={id}>{text('access.preview.typeName', { name })}</label>
      <Input
        id={id}
        value={typed}
        autoComplete="off"
        onPressEnter={(event) => event.preventDefault()}
        onChange={({ target }) => {
          setTyped(target.value);
          onReady(target.value.trim() === name.trim());
        }}
      />
    </Flex>
  );
}
