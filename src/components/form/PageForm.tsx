import { ProForm } from '@ant-design/pro-components';
import { useEffect } from 'react';
import { setOpenPage } from '@/services/navigation/openPage';
import FormBody from './FormBody';
import styles from './form.module.css';
import { HasPage } from './holder';
import type { EntityFormProps } from './types';
import { useEntityForm } from './useEntityForm';

/** The form of an item with a page to itself. Mount it to open it. */
export default function PageForm<Item, Values extends object, Wire extends object>(
  props: EntityFormProps<Item, Values, Wire>,
) {
  const state = useEntityForm(props);
  const { itemName, formProps } = state;
  useEffect(() => {
    setOpenPage({ name: itemName });
    return () => setOpenPage({ name: undefined });
  }, [itemName]);
  return (
    <HasPage value={true}>
      <ProForm<Values>
        className={styles.page}
        {...formProps}
        submitter={{
          ...formProps.submitter,
          render: (_, buttons) => <div className={styles.footer}>{buttons}</div>,
        }}
      >
        <FormBody of={props} state={state} />
      </ProForm>
    </HasPage>
  );
}
