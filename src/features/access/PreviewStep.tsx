import { Alert, Flex, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'umi';
import type { StepState } from '@/components/feedback/saveStep';
import { useText } from '@/components/feedback/useText';
import type { Preview, Replay } from '@/schemas/permission';
import type { ApiQuery } from '@/services/api/apiQuery';
import PreviewRights from './PreviewRights';
import PreviewWarnings from './PreviewWarnings';
import styles from './preview.module.css';
import ReplayPanel from './ReplayPanel';

interface PreviewStepProps extends StepState {
  preview: Preview;
  replay: ApiQuery<Replay>;
  /** To be typed in before it is ready. */
  typedName?: string | undefined;
  /** The page about all whom it concerns. */
  allPath?: string | undefined;
}

/** What a change of rights would do, before it is saved. */
export default function PreviewStep(props: PreviewStepProps) {
  const { preview, replay, typedName, allPath, outdated, onReady } = props;
  const text = useText();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={section}
      className={styles.step}
      tabIndex={-1}
      aria-label={text('access.preview')}
    >
      {outdated && (
        <Alert type="warning" showIcon role="alert" title={text('access.preview.outdated')} />
      )}
      <PreviewWarnings warnings={preview.warnings} />
      <PreviewRights preview={preview} />
      <Users users={preview.users} allPath={allPath} />
      <ReplayPanel query={replay} />
      {typedName !== undefined && <TypedName name={typedName} onReady={onReady} />}
    </section>
  );
}

function Users({ users, allPath }: { users: Preview['users']; allPath: string | undefined }) {
  const text = useText();
  const { gaining, losing, sample } = users;
  return (
    <div>
      <p className={styles.line}>{text('access.preview.users', { gaining, losing })}</p>
      {sample.length > 0 && (
        <ul className={styles.names} aria-label={text('access.preview.who')}>
          {sample.map(({ id, name, username }) => (
            <li key={id}>
              {name} <bdi className={styles.username}>{username}</bdi>
            </li>
          ))}
        </ul>
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
