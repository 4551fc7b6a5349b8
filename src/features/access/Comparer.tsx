import { ProForm } from '@ant-design/pro-components';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useMoment } from '@/components/feedback/useMoment';
import { useText } from '@/components/feedback/useText';
import { allRolesQuery } from '@/services/api/role';
import { users } from '@/services/api/user';
import styles from './access.module.css';
import Compared, { type Names } from './Compared';
import MomentField from './MomentField';
import RoleSelect from './RoleSelect';
import { formatSide, parseSide, type Side } from './sides';
import UserSelect from './UserSelect';

export interface Sides {
  left?: string | undefined;
  right?: string | undefined;
}

interface ComparerProps {
  sides: Sides;
  onChange: (sides: Sides) => void;
}

/** Chooses two roles, two users, or a user now and at another time, and says what differs. */
export default function Comparer({ sides, onChange }: ComparerProps) {
  const text = useText();
  const [left, right] = [parseSide(sides.left), parseSide(sides.right ?? kindOf(sides.left))];
  const names = useNames(left, right);
  return (
    <div className={styles.tree}>
      <div className={styles.sides}>
        {(['left', 'right'] as const).map((name) => (
          <SideFields
            key={name}
            name={name}
            title={
              (name === 'left' ? left : right).id ? names[name] : text(`access.compare.${name}`)
            }
            side={name === 'left' ? left : right}
            onChange={(side) => onChange({ ...sides, [name]: formatSide(side) })}
          />
        ))}
      </div>
      {left.id && right.id ? (
        <Compared left={formatSide(left)} right={formatSide(right)} names={names} />
      ) : (
        <p className={styles.muted}>{text('access.compare.choose')}</p>
      )}
    </div>
  );
}

/** What each side is called, with its moment where both are the same. */
function useNames(left: Side, right: Side): Names {
  const text = useText();
  const momentOf = useMoment();
  const [one, other] = [
    useName(left, text('access.compare.left')),
    useName(right, text('access.compare.right')),
  ];
  const then = (name: string, at: string | undefined) =>
    text('access.compare.then', { name, moment: at ? momentOf(at) : text('access.at.now') });
  return one === other && left.id === right.id
    ? { left: then(one, left.at), right: then(other, right.at) }
    : { left: one, right: other };
}

/** @param otherwise where it is not known, as of who is deleted */
function useName({ kind, id }: Side, otherwise: string): string {
  const { data: roles } = useQuery({ ...allRolesQuery(), enabled: kind === 'role' && !!id });
  const { data: user } = useQuery({
    ...users.readQuery(id ?? ''),
    enabled: kind === 'user' && !!id,
  });
  const name = kind === 'role' ? roles?.find((role) => role.id === id)?.name : user?.item.name;
  return name ?? otherwise;
}

/** The other side begins as a role where this one is a role. */
const kindOf = (side: string | undefined) => `${parseSide(side).kind}:`;

interface SideFieldsProps {
  name: string;
  title: string;
  side: Side;
  onChange: (side: Side) => void;
}

function SideFields({ name, title, side, onChange }: SideFieldsProps) {
  const text = useText();
  const Picker = side.kind === 'role' ? RoleSelect : UserSelect;
  const label = text(`access.${side.kind}`);
  return (
    <fieldset className={styles.side}>
      <legend>{title}</legend>
      <Radio.Group
        aria-label={text('access.compare.kind')}
        name={`access-${name}-kind`}
        value={side.kind}
        options={(['role', 'user'] as const).map((value) => ({
          value,
          label: text(`access.${value}`),
        }))}
        onChange={({ target }) => onChange({ kind: target.value, id: undefined, at: side.at })}
      />
      <ProForm className={styles.form ?? ''} component="div" submitter={false}>
        <ProForm.Item label={label} htmlFor={`access-${name}`}>
          <Picker
            id={`access-${name}`}
            label={label}
            value={side.id}
            onChange={(id) => onChange({ ...side, id })}
          />
        </ProForm.Item>
        <ProForm.Item label={text('access.at')} htmlFor={`access-${name}-at`}>
          <MomentField
            id={`access-${name}-at`}
            value={side.at}
            onChange={(at) => onChange({ ...side, at })}
          />
        </ProForm.Item>
      </ProForm>
    </fieldset>
  );
}
