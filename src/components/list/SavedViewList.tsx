import { Button } from 'antd';
import { useEffect } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import type { SavedView } from '@/schemas/savedView';
import styles from './list.module.css';
import type { SavedViews } from './useSavedViews';

interface SavedViewListProps {
  saved: SavedViews;
  onShow: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
  onSave: () => void;
}

/** The saved views of a list, each opened by one press, and what saves another. */
export default function SavedViewList({ saved, onShow, onDelete, onSave }: SavedViewListProps) {
  const text = useText();
  const { views, error, opened, setAsked, isChangeable } = saved;
  useEffect(() => setAsked(true), [setAsked]);
  return (
    <fieldset>
      <legend>{text('list.views')}</legend>
      {error && <LoadFailed error={error} onRetry={saved.reload} />}
      {views?.length ? (
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.id}>
              <Button
                className={styles.viewName ?? ''}
                type="text"
                aria-pressed={view.id === opened?.id}
                onClick={() => onShow(view)}
              >
                <bdi>{saved.nameOf(view)}</bdi>
              </Button>
              {isChangeable && view.changeable && (
                <Button
                  type="text"
                  danger
                  aria-label={text('list.views.deleteOf', { name: saved.nameOf(view) })}
                  onClick={() => onDelete(view)}
                >
                  {text('list.views.delete')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        !error && (
          <p className={styles.noViews} role="status">
            {text(views ? 'list.views.none' : 'app.loading')}
          </p>
        )
      )}
      {isChangeable && (
        <Button type="text" block onClick={onSave}>
          {text('list.views.save')}
        </Button>
      )}
    </fieldset>
  );
}
