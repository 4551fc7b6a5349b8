import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { history, useAccess } from 'umi';
import Pending from '@/components/feedback/Pending';
import { useText } from '@/components/feedback/useText';
import type { Coverage, Finding } from '@/schemas/permission';
import { coverageQuery } from '@/services/api/permission';
import { formPath } from '@/services/navigation/records';
import styles from './CoveragePanel.module.css';

const KINDS: readonly Finding['kind'][] = [
  'call-unbound',
  'resource-unmatched',
  'page-without-list',
  'call-in-several-menus',
  'menu-without-page',
  'page-without-menu',
];

/** Calls, menus and pages that do not fit together, each with what mends it. */
export default function CoveragePanel() {
  const text = useText();
  const { data: value, error, refetch } = useQuery(coverageQuery());
  if (error || !value) return <Pending error={error} onRetry={refetch} rows={6} />;
  const { findings, total, calls, menus, pages, built } = value;
  return (
    <div className={styles.panel}>
      <Flex wrap align="center" justify="space-between" gap={12}>
        <p role="status" className={styles.summary}>
          {text('access.coverage.summary', { total, calls, menus, pages })}
        </p>
        <Button onClick={() => refetch()}>{text('access.coverage.again')}</Button>
      </Flex>
      {!built && <Alert type="info" showIcon title={text('access.coverage.unbuilt')} />}
      {total > findings.length && (
        <Alert
          type="warning"
          showIcon
          title={text('access.coverage.more', { count: total - findings.length })}
        />
      )}
      {KINDS.map((kind) => (
        <Findings key={kind} kind={kind} findings={findings} />
      ))}
    </div>
  );
}

function Findings({ kind, findings }: Pick<Coverage, 'findings'> & Pick<Finding, 'kind'>) {
  const text = useText();
  const own = findings.filter((finding) => finding.kind === kind);
  if (own.length === 0) return null;
  const title = `access-coverage-${kind}`;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {text(`access.coverage.${kind}`, { count: own.length })}
      </h2>
      <p className={styles.about}>{text(`access.coverage.${kind}.about`)}</p>
      <ul className={styles.list}>
        {own.map((finding) => (
          <FindingRow key={keyOf(finding)} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

const keyOf = ({ call, path, menus }: Finding) =>
  [call, path, ...menus.map(({ id }) => id)].join(' ');

function FindingRow({ finding }: { finding: Finding }) {
  const { call, summary, path, menus } = finding;
  return (
    <li className={styles.finding}>
      <span className={styles.what}>
        {menus.length > 0 && (
          <bdi>{menus.map(({ name, code }) => `${name} (${code})`).join(', ')}</bdi>
        )}
        {path && <code dir="ltr">{path}</code>}
        {call && <code dir="ltr">{call}</code>}
        {summary && <span className={styles.about}>{summary}</span>}
      </span>
      <Mend finding={finding} />
    </li>
  );
}

/** Opens the menu form with the remedy in it; nothing is changed before it is saved there. */
function Mend({ finding: { kind, call, path, menus, mend } }: { finding: Finding }) {
  const text = useText();
  const { has } = useAccess();
  if (!mend || !has(mend.id ? 'system.menu.edit' : 'system.menu.add')) return null;
  const label = text(`access.coverage.${kind}.mend`, { menu: menus[0]?.name ?? '' });
  const { id, values: start } = mend;
  return (
    <Button
      size="small"
      aria-label={[label, call ?? path].filter(Boolean).join(': ')}
      onClick={() => history.push(formPath('system.menu', id), { start })}
    >
      {label}
    </Button>
  );
}
