import { CheckCircleOutlined, CloseCircleOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useText } from '@/components/feedback/useText';
import type { Chain, Explanation, Remedy } from '@/schemas/permission';
import AccessLink from './AccessLink';
import styles from './access.module.css';
import RightsList from './RightsList';
import { useRemedy } from './useRemedy';
import { useSentences } from './useSentences';

interface VerdictProps {
  explanation: Explanation;
  /** Called once a way to allow it was carried out; without it the ways are only listed. */
  onChanged?: (() => unknown) | undefined;
}

/** An explanation: the verdict in a sentence, and below it what decides it and what would change it. */
export default function Verdict({ explanation, onChanged }: VerdictProps) {
  const text = useText();
  const { verdict } = useSentences();
  const { allowed, chains, blockers, remedies, user, incomplete } = explanation;
  // Here, as what allows it leaves no ways to show, but an offer to take it back.
  const remedy = useRemedy(() => onChanged?.());
  return (
    <div className={styles.verdict}>
      {remedy.contextHolder}
      <Alert
        showIcon
        role="status"
        type={allowed ? 'success' : 'warning'}
        icon={allowed ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
        title={<bdi>{verdict(explanation)}</bdi>}
        description={incomplete ? text('access.incomplete') : undefined}
      />
      {chains.length > 0 && <Chains chains={chains} user={user} />}
      {blockers.length > 0 && <Blockers explanation={explanation} />}
      {remedies.length > 0 && <Remedies remedies={remedies} remedy={onChanged && remedy} />}
    </div>
  );
}

/** More than these would hide what comes below. */
const MAX_CHAINS = 20;

function Chains({ chains, user }: { chains: Chain[]; user: Explanation['user'] }) {
  const text = useText();
  const more = chains.length - MAX_CHAINS;
  return (
    <section aria-labelledby="access-chains">
      <h2 id="access-chains">{text('access.chains')}</h2>
      <ul className={styles.chains}>
        {chains.slice(0, MAX_CHAINS).map(({ role, menu, resource, through }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order.
          <li key={at} className={styles.chain}>
            <AccessLink kind="user" id={user.id}>
              {user.name || user.username}
            </AccessLink>
            <Along />
            <AccessLink kind="role" id={role.id}>
              {role.name || text('access.hidden')}
            </AccessLink>
            {through && (
              <>
                <Along />
                <AccessLink kind="menu" id={through.id}>
                  {through.name || text('access.hidden')}
                </AccessLink>
              </>
            )}
            <Along />
            <AccessLink kind="menu" id={menu.id}>
              {menu.name || text('access.hidden')}
            </AccessLink>
            {resource && (
              <>
                <Along />
                <code dir="ltr">{`${resource.method} ${resource.path}`}</code>
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>{text('access.more', { count: more })}</li>}
      </ul>
    </section>
  );
}

const Along = () => <RightOutlined className={styles.along} aria-hidden />;

const KINDS = {
  'user-freezed': 'user',
  'password-change': 'user',
  'no-role': 'user',
  'role-disabled': 'role',
  'menu-disabled': 'menu',
  'ancestor-disabled': 'menu',
  'not-granted': 'menu',
} as const;

function Blockers({ explanation }: { explanation: Explanation }) {
  const text = useText();
  const { blocker, whoIs } = useSentences();
  const { blockers, target, user } = explanation;
  const who = whoIs(user.id);
  return (
    <section aria-labelledby="access-blockers">
      <h2 id="access-blockers">{text('access.blockers')}</h2>
      <ul className={styles.blockers}>
        {blockers.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <AccessLink kind={KINDS[one.kind]} id={one.id}>
              {blocker(one, who, target)}
            </AccessLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RemediesProps {
  remedies: Remedy[];
  /** Left out where they are only listed. */
  remedy: Pick<ReturnType<typeof useRemedy>, 'may' | 'begin'> | undefined;
}

function Remedies({ remedies, remedy: carryOut }: RemediesProps) {
  const text = useText();
  const { step, affected } = useSentences();
  return (
    <section aria-labelledby="access-remedies">
      <h2 id="access-remedies">{text('access.remedies')}</h2>
      <ol className={styles.remedies}>
        {remedies.map((remedy) => (
          <li key={remedy.steps.map((one) => `${one.kind} ${one.role?.id} ${one.menu?.id}`).join()}>
            {remedy.steps.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order.
              <p key={at}>{step(one)}</p>
            ))}
            {remedy.affected !== undefined && (
              <p className={remedy.affected === 0 ? styles.muted : undefined}>{affected(remedy)}</p>
            )}
            <Grants grants={remedy.grants} />
            {carryOut?.may(remedy) && (
              <Button
                size="small"
                aria-label={[text('app.reviewChanges'), remedy.steps.map(step).join(', ')].join(
                  ': ',
                )}
                onClick={() => carryOut.begin(remedy)}
              >
                {text('app.reviewChanges')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Grants({ grants }: Pick<Remedy, 'grants'>) {
  const text = useText();
  if (grants.length === 0) {
    return <span className={styles.muted}>{text('access.grants.nothing')}</span>;
  }
  return (
    <details>
      <summary>{text('access.grants', { count: grants.length })}</summary>
      <RightsList label={text('access.grants.label')} rights={grants} />
    </details>
  );
}
