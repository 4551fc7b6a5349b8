import { ProForm } from '@ant-design/pro-components';
import { Radio } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './access.module.css';
import Compared from './Compared';
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
  return (
    <div className={styles.tree}>
      <div className={styles.sides}>
        {(['left', 'right'] as const).map((name) => (
          <SideFields
            key={name}
            name={name}
            title={text(`access.compare.${name}`)}
            side={name === 'left' ? left : right}
            onChange={(side) => onChange({ ...sides, [name]: formatSide(side) })}
          />
        ))}
      </div>
      {left.id && right.id ? (
        <Compared left={formatSide(left)} right={formatSide(right)} />
      ) : (
        <p className={styles.muted}>{text('access.compare.choose')}</p>
      )}
    </div>
  );
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
