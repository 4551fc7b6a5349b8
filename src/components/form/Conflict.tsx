import { Button, Modal } from 'antd';
import { useText } from '@/components/feedback/useText';
import styles from './form.module.css';
import { ShownValue } from './ShownValue';
import type { FormFields } from './types';
import { useLabel } from './usePageText';
import { sameValues } from './values';

type Values = Record<string, unknown>;

interface ConflictProps {
  of: { page: string } & Pick<FormFields<never, never, never>, 'schema' | 'show'>;
  mine: Values;
  theirs: Values;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onCancel: () => void;
}

/** Somebody else saved first: both versions side by side, where they differ, and the choice. */
export default function Conflict(props: ConflictProps) {
  const { of, mine, theirs, onKeepMine, onTakeTheirs, onCancel } = props;
  const text = useText();
  const label = useLabel(of.page);
  const explanation = text('form.conflict.explanation');
  const differing = Object.keys(of.schema.shape).filter(
    (name) => !sameValues(mine[name], theirs[name]),
  );

  return (
    <Modal
      open
      width={720}
      title={text('form.conflict.title')}
      onCancel={onCancel}
      footer={[
        <Button key="theirs" onClick={onTakeTheirs}>
          {text('form.conflict.takeTheirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={onKeepMine}>
          {text('form.conflict.keepMine')}
        </Button>,
      ]}
    >
      <p>{differing.length > 0 ? explanation : text('form.conflict.alike')}</p>
      {differing.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <section className={styles.versions} tabIndex={0} aria-label={explanation}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('form.conflict.field')}</th>
                <th scope="col">{text('form.conflict.mine')}</th>
                <th scope="col">{text('form.conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((name) => (
                <tr key={name}>
                  <th scope="row">{label(name)}</th>
                  <td>
                    <ShownValue of={of} name={name} value={mine[name]} />
                  </td>
                  <td>
                    <ShownValue of={of} name={name} value={theirs[name]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Modal>
  );
}
