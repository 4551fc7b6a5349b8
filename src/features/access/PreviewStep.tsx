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
import { useConsequence } from './useConsequence';

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
      <Users users={preview.users} allPath={allPath} />
      {preview.users.losing > 0 && <ReplayPanel query={replay} />}
      {typedName !== undefined && <TypedName name={typedName} onReady={onReady} />}
    </section>
  );
}

function Users({ users, allPath }: { users: Preview['users']; allPath: string | undefined }) {
  const text = useText();
  const { total, sample } = users;
  const title = text('access.preview.who', { count: total });
  if (total === 0) return null;
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      {sample.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <ul className={styles.names} aria-label={title} tabIndex={0}>
          {sample.map(({ id, name, username }) => (
            <li key={id}>
              {name} <bdi className={styles.username}>{username}</bdi>
            </li>
          ))}
          {total > sample.length && (
            <li>{text('access.preview.more', { count: total - sample.length })}</li>
          )}
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
