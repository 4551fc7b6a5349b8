import { ModalForm, ProFormSelect, ProFormText } from '@ant-design/pro-components';
import { useQuery } from '@tanstack/react-query';
import { useAccess } from 'umi';
import { useMessage } from '@/components/feedback/Feedback';
import { useConfirm } from '@/components/feedback/useConfirm';
import { useText } from '@/components/feedback/useText';
import { dialogButtons, FORM, required, withAria } from '@/components/form/proForm';
import { allRolesQuery } from '@/services/api/role';
import { createView, replaceView } from '@/services/api/savedView';
import type { SavedViews } from './useSavedViews';

/** Stands for oneself in place of a role's id. */
const OWN = '';

interface Values {
  name: string;
  role_id: string;
}

/** Asks for the name of a view and whose it is; one of the same name is replaced after a question. */
export default function SaveViewDialog({
  saved,
  open,
  onClose,
}: {
  saved: SavedViews;
  open: boolean;
  onClose: () => void;
}) {
  const text = useText();
  const message = useMessage();
  const { has } = useAccess();
  const { confirm, contextHolder } = useConfirm();
  const editsRoles = has('system.role.edit');
  const { data: roles = [] } = useQuery({ ...allRolesQuery(), enabled: editsRoles && open });
  const { views, opened, current } = saved;
  const start = opened?.changeable ? opened : undefined;

  const store = async (name: string, role_id: string | null): Promise<boolean> => {
    const body = { ...current, name, role_id };
    const known = views?.find((view) => view.name === name && view.role_id === role_id);
    if (!known) {
      await createView(body);
      return true;
    }
    const question = text('list.views.replace.question');
    const ok = { okText: text('list.views.replace.ok') };
    if (!(await confirm(question, saved.nameOf(known), ok))) return false;
    await replaceView(known.id, body);
    return true;
  };
  const save = async ({ name, role_id }: Values) => {
    try {
      if (!(await store(name.trim(), role_id || null))) return;
      message.success(text('app.saved'));
      onClose();
    } catch (error) {
      message.failure(error);
    }
  };
  return (
    <>
      {contextHolder}
      <ModalForm<Values>
        {...FORM}
        open={open}
        width={480}
        name="saved-view"
        title={text('list.views.title')}
        requiredMark={false}
        initialValues={{ name: start?.name ?? '', role_id: start?.role_id ?? OWN }}
        submitter={dialogButtons('saved-view', text('app.save'), text('app.cancel'))}
        onOpenChange={(shown) => !shown && onClose()}
        onFinish={save}
      >
        <ProFormText
          {...required(text('list.views.name.required'), true)}
          name="name"
          label={text('list.views.name')}
          fieldProps={{ maxLength: 64 }}
        />
        {editsRoles && (
          <ProFormSelect
            {...withAria()}
            name="role_id"
            label={text('list.views.for')}
            options={[
              { value: OWN, label: text('list.views.forMe') },
              ...roles.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            fieldProps={{ allowClear: false, showSearch: { optionFilterProp: 'label' } }}
          />
        )}
      </ModalForm>
    </>
  );
}
