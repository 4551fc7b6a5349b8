import { Link, useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useShownLabel } from '@/components/form/usePageText';
import type { Logger } from '@/schemas/logger';
import { historyPath } from '@/services/navigation/records';
import { type ChangedMember, changedMembers, isCut, membersOf } from './change';
import DifferenceTable, { type DifferenceRow } from './DifferenceTable';
import { type RecordNames, useRecordNames } from './useRecordNames';

/** Members that hold ids, and of what. */
const IDS: Record<string, 'role' | 'menu' | 'user'> = {
  roles: 'role',
  roles_from_claims: 'role',
  menus: 'menu',
  parent_id: 'menu',
  holders: 'user',
};

/** What an audited change made of its record, by the names of its form's fields. */
export default function AuditDifference({ row }: { row: Logger }) {
  const text = useText();
  const { entity, target_id, before, after } = membersOf(row.data);
  const textOf = useShownLabel(`system.${entity}`);
  const cut = [before, after].some(isCut);
  const changed = cut ? [] : changedMembers(before, after);
  const has = (kind: 'role' | 'menu') => changed.some(({ name }) => IDS[name] === kind);
  const names = {
    role: useRecordNames('role', has('role')),
    menu: useRecordNames('menu', has('menu')),
    user: useRecordNames('user', holdersIn(changed)),
  };
  if (cut) return <InItsHistory page={`system.${entity}`} id={String(target_id)} />;
  if (changed.length === 0) return null;
  const own: Record<string, string> = {
    users: text('audit.users'),
    holders: text('audit.holders'),
  };
  const rows = changed.map((member) => ({
    ...member,
    label: textOf(member.name) ?? textOf(`group.${member.name}`) ?? own[member.name] ?? member.name,
  }));
  const show = ({ name }: DifferenceRow, value: unknown) => (
    <Value
      value={value}
      names={IDS[name] && names[IDS[name]]}
      textOf={(one) => textOf(`${name}.${one}`)}
    />
  );
  return <DifferenceTable rows={rows} show={show} />;
}

const holdersIn = (changed: readonly ChangedMember[]) =>
  changed
    .filter(({ name }) => name === 'holders')
    .flatMap(({ before, after }) => [before, after].flat())
    .filter((id) => typeof id === 'string');

/** In place of a difference that is too long for the log. */
function InItsHistory({ page, id }: { page: string; id: string }) {
  const text = useText();
  const { has } = useAccess();
  return (
    <p>
      {text('audit.cut')}{' '}
      {has(`${page}.history`) && <Link to={historyPath(page, id)}>{text('audit.history')}</Link>}
    </p>
  );
}

interface ValueProps {
  value: unknown;
  names: RecordNames | undefined;
  textOf: (value: string) => string | undefined;
}

function Value({ value, names, textOf }: ValueProps) {
  if (value === undefined || value === null || value === '') return '-';
  if (Array.isArray(value)) {
    if (value.length === 0) return '-';
    return value.map((item) => <Item key={JSON.stringify(item)} item={item} names={names} />);
  }
  const text = typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
  return <bdi>{names?.get(text) ?? textOf(text) ?? text}</bdi>;
}

function Item({ item, names }: { item: unknown; names: RecordNames | undefined }) {
  const text = typeof item === 'string' ? item : nameOf(item);
  return (
    <div>
      <bdi>{names?.get(text) ?? text}</bdi>
    </div>
  );
}

/** A deleted menu takes records of its own with it. */
function nameOf(item: unknown): string {
  const { name } = (item ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : JSON.stringify(item);
}
