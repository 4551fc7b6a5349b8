import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import type { LogFilter, LogFilterForm } from '@/schemas/logFilter';
import { createLogFilter, removeLogFilter, updateLogFilter } from './api/logView';
import FilterForm from './FilterForm';
import styles from './logs.module.css';

interface FilterDialogProps {
  query: string;
  /** The user's own. */
  filters: readonly LogFilter[];
  onClose: () => void;
}

/** Saves the filters that are set, and renames, shares and deletes those that were saved. */
export default function FilterDialog({ query, filters, onClose }: FilterDialogProps) {
  const text = useText();
  const message = useMessage();
  const { confirm, contextHolder } = useConfirm();
  const [edited, setEdited] = useState<LogFilter>();

  const save = async (form: Omit<LogFilterForm, 'query'>) => {
    if (edited) await updateLogFilter(edited.id, { ...form, query: edited.query });
    else await createLogFilter({ ...form, query });
    message.success(text('app.saved'));
    setEdited(undefined);
  };
  const remove = async ({ id, name }: LogFilter) => {
    if (!(await confirm(text('logs.saved.delete.question'), name))) return;
    try {
      await removeLogFilter(id);
      message.success(text('app.deleted'));
    } catch (error) {
      message.failure(error);
    }
  };
  return (
    <Modal open title={text('logs.saved')} onCancel={onClose} footer={null}>
      {contextHolder}
      <FilterForm
        key={edited?.id ?? ''}
        edited={edited}
        onSave={save}
        onCancel={edited && (() => setEdited(undefined))}
      />
      <ul className={styles.saved} aria-label={text('logs.saved.own')}>
        {filters.map((filter) => (
          <li key={filter.id}>
            <bdi>
              {filter.role_name
                ? text('logs.saved.sharedWith', { name: filter.name, role: filter.role_name })
                : filter.name}
            </bdi>
            <Button size="small" onClick={() => setEdited(filter)}>
              {text('logs.saved.rename')}
            </Button>
            <Button size="small" danger onClick={() => remove(filter)}>
              {text('entity.delete')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
