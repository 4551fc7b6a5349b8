import { Form } from 'antd';
import { useEffect } from 'react';
import Conflict from './Conflict';
import FormBody from './FormBody';
import FormButtons from './FormButtons';
import styles from './form.module.css';
import { HasPage } from './holder';
import type { EntityFormProps } from './types';
import { useEntityForm } from './useEntityForm';

/** The form of an item with a page to itself. Mount it to open it. */
export default function PageForm<Item, Values extends object, Wire extends object>(
  props: EntityFormProps<Item, Values, Wire> & { onNamed: (name: string | undefined) => void },
) {
  const { config, onNamed } = props;
  const name = config.page.replaceAll('.', '-');
  const state = useEntityForm(props);
  const { itemName } = state;
  useEffect(() => onNamed(itemName), [itemName, onNamed]);
  const { form, ready, busy, updateDirty, save, close, conflict, step, contextHolder } = state;
  return (
    <HasPage value={true}>
      {contextHolder}
      <Form<Values>
        form={form}
        name={name}
        layout="vertical"
        className={styles.page}
        onValuesChange={updateDirty}
        onFinish={() => save()}
        scrollToFirstError={{ focus: true, block: 'center' }}
      >
        <FormBody of={props} state={state} />
        <div className={styles.footer}>
          <FormButtons form={name} busy={busy} ready={ready} step={step} onCancel={close} />
        </div>
      </Form>
      {conflict && <Conflict page={config.page} groups={config.groups} {...conflict} />}
    </HasPage>
  );
}
