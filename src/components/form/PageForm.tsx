import { ProForm } from '@ant-design/pro-components';
import { useEffect } from 'react';
import { setOpenPage } from '@/services/navigation/openPage';
import Conflict from './Conflict';
import FormBody from './FormBody';
import styles from './form.module.css';
import { HasPage } from './holder';
import type { EntityFormProps } from './types';
import { useEntityForm } from './useEntityForm';

/** The form of an item with a page to itself. Mount it to open it. */
export default function PageForm<Item, Values extends object, Wire extends object>(
  props: EntityFormProps<Item, Values, Wire>,
) {
  const { config } = props;
  const state = useEntityForm(props);
  const { itemName } = state;
  useEffect(() => {
    setOpenPage({ name: itemName });
    return () => setOpenPage({ name: undefined });
  }, [itemName]);
  const { conflict, formProps, contextHolder } = state;
  return (
    <HasPage value={true}>
      {contextHolder}
      <ProForm<Values>
        layout="vertical"
        className={styles.page}
        {...formProps}
        submitter={{
          ...formProps.submitter,
          render: (_, buttons) => <div className={styles.footer}>{buttons}</div>,
        }}
      >
        <FormBody of={props} state={state} />
      </ProForm>
      {conflict && <Conflict of={config} {...conflict} />}
    </HasPage>
  );
}
