import { DrawerForm } from '@ant-design/pro-components';
import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { getLocale } from 'umi';
import LoadFailed from '@/components/feedback/LoadFailed';
import { endSide } from '@/services/browser/locale';
import Conflict from './Conflict';
import DraftRestored from './DraftRestored';
import { EditedId } from './editedId';
import Fields from './Fields';
import FormButtons from './FormButtons';
import { FirstFocused, useFocusReturn } from './focus';
import styles from './form.module.css';
import { Prepared } from './prepared';
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
  const { config, id, draft } = props;
  const ofPage = usePageText(config.page);
  const name = config.page.replaceAll('.', '-');
  const {
    form,
    ready,
    error,
    load,
    failure,
    busy,
    updateDirty,
    save,
    close,
    conflict,
    step,
    contextHolder,
  } = useEntityForm(props);
  useFocusReturn();
  const [prepared] = useState(() => {
    const asked = config.prepare?.();
    // The field that takes it says so.
    asked?.catch(() => undefined);
    return asked;
  });

  return (
    <>
      {contextHolder}
      <DrawerForm<Values>
        open
        form={form}
        name={name}
        title={ofPage(id ? 'edit' : 'add')}
        width="min(680px, 100vw)"
        drawerProps={{
          maskClosable: true,
          keyboard: true,
          autoFocus: false,
          placement: endSide(getLocale()),
        }}
        onOpenChange={(open) => !open && close()}
        onValuesChange={updateDirty}
        onFinish={() => save()}
        scrollToFirstError={{ focus: true, block: 'center' }}
        isKeyPressSubmit={false}
        submitter={{
          render: () => (
            <FormButtons form={name} busy={busy} ready={ready} step={step} onCancel={close} />
          ),
        }}
      >
        {step?.content}
        {draft && !failure && !step && <DraftRestored />}
        {failure && (
          <Alert className={styles.failure} type="error" showIcon title={failure} role="alert" />
        )}
        {ready ? (
          <EditedId value={id}>
            <div hidden={step !== undefined}>
              <FirstFocused>
                <Prepared value={prepared}>
                  <Fields page={config.page} schema={config.schema} groups={config.groups} />
                </Prepared>
              </FirstFocused>
            </div>
          </EditedId>
        ) : (
          <Opening error={error} onRetry={load} />
        )}
      </DrawerForm>
      {conflict && <Conflict page={config.page} groups={config.groups} {...conflict} />}
    </>
  );
}

function Opening({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error) return <LoadFailed error={error} onRetry={onRetry} />;
  return <Skeleton active paragraph={{ rows: 8 }} />;
}
