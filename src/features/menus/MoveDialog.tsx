import { ModalForm, ProForm } from '@ant-design/pro-components';
import { Form } from 'antd';
import { useMessage } from '@/components/feedback/Feedback';
import { isOutdated } from '@/components/feedback/saveStep';
import type { UndoOffer } from '@/components/feedback/undoOffer';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { EditedId } from '@/components/form/formContext';
import { dialogButtons, FORM } from '@/components/form/proForm';
import { valuesOf } from '@/components/form/values';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { useReview } from '@/features/access';
import { useDone } from '@/features/entity';
import type { Menu, MenuForm } from '@/schemas/menu';
import { menus } from '@/services/api/menu';
import { menuForm } from './menu.form';
import { menuResource } from './menu.resource';
import ParentPicker from './ParentPicker';

interface MoveDialogProps {
  menu: Menu;
  begin: (kind: 'update') => UndoOffer;
  onClose: () => void;
}

/** Asks for another parent of a menu, shows whose rights that changes, and moves it there. */
export default function MoveDialog({
  menu: { id, name, parent_id },
  begin,
  onClose,
}: MoveDialogProps) {
  const text = useText();
  const message = useMessage();
  const refreshShell = useRefreshShell();
  const review = useReview('menu');
  const done = useDone<MenuForm>(menuResource);
  const { confirmStep, contextHolder } = useConfirm();
  const [form] = Form.useForm<Pick<MenuForm, 'parent_id'>>();
  const title = text('pages.system.menu.moveTo.title', { name });

  const store = async (parent: string | null, outdated = false): Promise<boolean> => {
    if (parent === (parent_id || null)) return true;
    const { item, etag } = await menus.read(id);
    const body = menuForm.toPayload({ ...valuesOf(menuForm, item), parent_id: parent });
    const step = await review([{ action: 'update', id, body }], name, etag);
    const ok = { okText: text('pages.system.menu.moveTo.ok') };
    if (step?.show && !(await confirmStep(title, null, step, outdated, ok))) return false;
    const { trace, tell } = begin('update');
    try {
      await menus.update(id, body, etag, step?.version, trace);
    } catch (error) {
      if (isOutdated(error)) return store(parent, true);
      throw error;
    }
    tell(text('app.saved'), undefined, done(body, item));
    return true;
  };
  const save = async ({ parent_id: parent = null }: Pick<MenuForm, 'parent_id'>) => {
    try {
      if (!(await store(parent))) return;
      onClose();
      await refreshShell();
    } catch (error) {
      message.failure(error);
    }
  };
  return (
    <EditedId value={id}>
      {contextHolder}
      <ModalForm<Pick<MenuForm, 'parent_id'>>
        {...FORM}
        open
        width={520}
        form={form}
        name="move"
        title={title}
        initialValues={{ parent_id: parent_id || null }}
        submitter={dialogButtons('move', text('pages.system.menu.moveTo.ok'), text('app.cancel'))}
        onOpenChange={(open) => !open && onClose()}
        onFinish={save}
      >
        <ProForm.Item name="parent_id" label={text('pages.system.menu.form.parent_id')}>
          <ParentPicker />
        </ProForm.Item>
      </ModalForm>
    </EditedId>
  );
}
