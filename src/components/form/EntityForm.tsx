import { DrawerForm } from '@ant-design/pro-components';
import { Alert, Skeleton } from 'antd';
import { getLocale, useIntl } from 'umi';
import type { z } from 'zod';
import LoadFailed from '@/components/LoadFailed';
import type { Crud } from '@/services/crud';
import { endSide } from '@/services/locale';
import type { Draft } from '@/services/session/drafts';
import Conflict from './Conflict';
import { EditedId } from './editedId';
import Fields from './Fields';
import FormButtons from './FormButtons';
import { FirstFocused, useFocusReturn } from './focus';
import styles from './form.module.css';
import Restored from './Restored';
import type { FormGroup } from './types';
import { useEntityForm } from './useEntityForm';

/** A form as data; `Values` are what its fields hold, `Wire` what is sent. */
export interface FormSpec<Item, Values extends object, Wire> {
  /** The page's dotted code: `system.role`. The titles are the texts `pages.<page>.add` and `.edit`. */
  page: string;
  service: Crud<Item, Wire>;
  /** What is sent; its fields' rules are those of the form's fields of the same name. */
  schema: z.ZodObject;
  groups: readonly FormGroup[];
  /** What a new item starts with. */
  initial: Values;
  toValues(item: Item): Values;
  /** The values without what is not sent, such as rows left empty. */
  tidy?(values: Values): Values;
  toWire(values: Values): Wire;
}

export interface EntityFormProps<Item, Values extends object, Wire> {
  spec: FormSpec<Item, Values, Wire>;
  /** The item to edit; a new one without. */
  id?: string | undefined;
  /** What a new item starts with, beyond the form's own. */
  start?: Partial<Values> | undefined;
  /** What the user had typed when his session ended. */
  draft?: Draft<Values> | undefined;
  onClose: () => void;
  /** Told what the server answered to a new item. */
  onSaved: (created?: Item & { password?: string }) => void;
}

/**
 * Adds or edits an item: reads it, shows the server's errors at their fields, asks before it throws
 * edits away, and where somebody else saved first shows both versions. Mount it to open it.
 */
export default function EntityForm<Item, Values extends object, Wire>(
  props: EntityFormProps<Item, Values, Wire>,
) {
  const { spec, id, draft } = props;
  const intl = useIntl();
  const name = spec.page.replaceAll('.', '-');
  const { form, ready, error, load, failure, busy, look, save, close, conflict, holder } =
    useEntityForm(props);
  useFocusReturn();

  return (
    <>
      {holder}
      <DrawerForm<Values>
        open
        form={form}
        name={name}
        title={intl.formatMessage({ id: `pages.${spec.page}.${id ? 'edit' : 'add'}` })}
        width="min(680px, 100vw)"
        drawerProps={{ maskClosable: true, keyboard: true, placement: endSide(getLocale()) }}
        onOpenChange={(open) => !open && close()}
        onValuesChange={look}
        onFinish={() => save()}
        scrollToFirstError={{ focus: true, block: 'center' }}
        isKeyPressSubmit={false}
        submitter={{
          render: () => <FormButtons form={name} busy={busy} ready={ready} onCancel={close} />,
        }}
      >
        {draft && !failure && <Restored />}
        {failure && (
          <Alert className={styles.failure} type="error" showIcon title={failure} role="alert" />
        )}
        {ready ? (
          <EditedId value={id}>
            <FirstFocused>
              <Fields page={spec.page} schema={spec.schema} groups={spec.groups} />
            </FirstFocused>
          </EditedId>
        ) : (
          <Opening error={error} onRetry={load} />
        )}
      </DrawerForm>
      {conflict && <Conflict page={spec.page} groups={spec.groups} {...conflict} />}
    </>
  );
}

/** While the item is read, and where it could not be. */
function Opening({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error) return <LoadFailed error={error} onRetry={onRetry} />;
  return <Skeleton active paragraph={{ rows: 8 }} />;
}
