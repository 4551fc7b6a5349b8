import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useContext } from 'react';
import { useText } from '@/components/feedback/useText';
import { EditedId } from '@/components/form/formContext';
import type { Menu, MenuForm } from '@/schemas/menu';
import { menuTreeQuery } from '@/services/api/menu';
import { dotted } from '@/services/navigation/tree';
import styles from './menu.module.css';
import { leadsSomewhere, lineage, movedPath, unplacedIds } from './places';
import { useKnown } from './useKnown';

/** Says what a move does to the code, offers to move the path, and marks what leads nowhere. */
export default function PlaceNotes() {
  const id = useContext(EditedId);
  const form = Form.useFormInstance<MenuForm>();
  // Of all values, as a form may show some of the fields alone.
  const watched = Form.useWatch([], { form, preserve: true }) as Partial<MenuForm> | undefined;
  const { data: tree } = useQuery(menuTreeQuery());
  if (!tree || !watched?.type) return null;
  const old = lineage(tree, id);
  const { code = '', parent_id, path = '', properties = '' } = watched;
  const above = lineage(tree, parent_id);
  const now = { code: dotted([...above, { code }]), parentPath: above.at(-1)?.path ?? '' };
  const was = { code: dotted(old), parentPath: old.at(-2)?.path ?? '' };
  const moved = old.length > 0 && code !== '' && was.code !== now.code;
  return (
    <div role="status" className={styles.notes}>
      {moved && <MoveNote from={was.code} to={now.code} path={movedPath(path, was, now)} />}
      {watched.type === 'page' && (
        <NoPage menu={{ path, properties }} code={now.code} of={old.at(-1)} />
      )}
    </div>
  );
}

interface MoveNoteProps {
  from: string;
  to: string;
  /** Offered. */
  path: string | undefined;
}

function MoveNote({ from, to, path }: MoveNoteProps) {
  const text = useText();
  const form = Form.useFormInstance<MenuForm>();
  return (
    <p className={styles.note}>
      {text('pages.system.menu.move.code', { from, to })}{' '}
      {path && (
        <Button size="small" onClick={() => form.setFieldValue('path', path)}>
          {text('pages.system.menu.move.path', { path })}
        </Button>
      )}
    </p>
  );
}

interface NoPageProps {
  menu: Pick<Menu, 'path' | 'properties'>;
  code: string;
  /** As it is stored, with what is below it. */
  of: Menu | undefined;
}

function NoPage({ menu, code, of }: NoPageProps) {
  const text = useText();
  const known = useKnown();
  const below = (of?.children ?? []).filter(({ type }) => type === 'page');
  const holds = below.length > 0 && unplacedIds(below, known, true).size < below.length;
  if (holds || leadsSomewhere(menu, code, known) || known.pages.byCode.get(code)?.group)
    return null;
  return (
    <p className={styles.note}>
      <strong>{text('pages.system.menu.noPage')}</strong>. {text('pages.system.menu.noPage.hint')}
    </p>
  );
}
