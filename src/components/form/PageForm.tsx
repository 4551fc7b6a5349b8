import { ProForm } from '@ant-design/pro-components';
import { useEffect } from 'react';
import FormBody from './FormBody';
import styles from './form.module.css';
import { HasPage } from './formContext';
import type { EntityFormProps } from './types';
import { useEntityForm } from './useEntityForm';

/** The form of an item with a page to itself. Mount it to open it. */
export default function PageForm<Item, Values extends object, Wire extends object>(
  props: EntityFormProps<Item, Values, Wire> & { onNamed: (name: string | undefined) => void },
) {
  const state = useEntityForm(props);
  const { itemName, formProps } = state;
  const { onNamed } = props;
  useEffect(() => onNamed(itemName), [itemName, onNamed]);
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
