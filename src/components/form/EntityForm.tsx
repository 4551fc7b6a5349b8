import { DrawerForm } from '@ant-design/pro-components';
import { Button } from 'antd';
import { getLocale } from 'umi';
import { useText } from '@/components/feedback/useText';
import { endSide } from '@/services/browser/locale';
import FormBody from './FormBody';
import styles from './form.module.css';
import type { EntityFormProps } from './types';
import { useEntityForm } from './useEntityForm';
import { usePageText } from './usePageText';

/**
 * Adds or edits an item: reads it, shows the server's errors at their fields, asks before it throws
 * edits away, and where somebody else saved first shows both versions. Mount it to open it.
 */
export default function EntityForm<Item, Values extends object, Wire extends object>(
  props: EntityFormProps<Item, Values, Wire>,
) {
  const { config, id, title, onOpenPage } = props;
  const text = useText();
  const ofPage = usePageText(config.page);
  const state = useEntityForm(props);
  const { busy, close, formProps } = state;

  const openPage = () => {
    state.handOver();
    onOpenPage?.();
  };
  return (
    <DrawerForm<Values>
      open
      title={title ?? ofPage(id ? 'edit' : 'add')}
      width="min(680px, 100vw)"
      drawerProps={{
        maskClosable: true,
        keyboard: true,
        autoFocus: false,
        placement: endSide(getLocale()),
        extra: (
          <>
            <bdi className={styles.itemName}>{state.itemName}</bdi>
            {onOpenPage && (
              <Button type="link" disabled={busy} onClick={openPage}>
                {text('form.openPage')}
              </Button>
            )}
          </>
        ),
      }}
      onOpenChange={(open) => !open && close()}
      {...formProps}
    >
      <FormBody of={props} state={state} />
    </DrawerForm>
  );
}
