import type { ReactNode } from 'react';
import { useText } from '@/components/feedback/useText';
import type { Preview, Rights } from '@/schemas/permission';
import { isPowerfulCall } from '@/schemas/powerful';
import { namedLine } from '@/services/navigation/ownMenus';
import Powerful from './Powerful';
import styles from './preview.module.css';

type Menus = Pick<Preview, 'menus'>;

/** What is added and what is removed, where there is anything. */
export default function PreviewRights({ preview }: { preview: Preview }) {
  const text = useText();
  const { gained, lost, menus } = preview;
  return (
    <div className={styles.rights}>
      {(
        [
          ['adds', gained],
          ['removes', lost],
        ] as const
      ).map(([key, rights]) => {
        const [codes, calls] = [rights.codes.length, rights.calls.length];
        const count = codes || calls;
        const title = text(codes > 0 ? `access.preview.${key}` : `access.preview.${key}.calls`, {
          count,
        });
        return count > 0 && <Side key={key} {...{ title, rights, menus }} />;
      })}
    </div>
  );
}

interface SideProps extends Menus {
  title: string;
  rights: Rights;
}

function Side({ title, rights: { codes, calls }, menus }: SideProps) {
  const text = useText();
  return (
    <div>
      <h3 className={styles.heading}>{title}</h3>
      {codes.length > 0 && (
        <List label={title}>
          {codes.map((code) => (
            <li key={code}>
              <MenuByCode {...{ code, menus }} />
            </li>
          ))}
        </List>
      )}
      {calls.length > 0 &&
        (codes.length === 0 ? (
          <Calls label={title} calls={calls} />
        ) : (
          <details>
            <summary>{text('access.calls.count', { count: calls.length })}</summary>
            <Calls label={text('access.calls.count', { count: calls.length })} calls={calls} />
          </details>
        ))}
    </div>
  );
}

const Calls = ({ label, calls }: { label: string; calls: readonly string[] }) => (
  <List label={label}>
    {calls.map((call) => (
      <li key={call}>
        <code dir="ltr">{call}</code> {isPowerfulCall(call) && <Powerful />}
      </li>
    ))}
  </List>
);

function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <ul className={styles.list} aria-label={label} tabIndex={0}>
      {children}
    </ul>
  );
}

/** A menu by its name, with its code on hover. */
export function MenuByCode({ code, menus }: Menus & { code: string }) {
  const menu = menus.find((one) => one.code === code);
  return <bdi title={code}>{menu ? namedLine(menu) : code}</bdi>;
}
