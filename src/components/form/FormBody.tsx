import { Alert, Button } from 'antd';
import Pending from '@/components/feedback/Pending';
import Conflict from './Conflict';
import FieldGroup from './FieldGroup';
import FormNotices from './FormNotices';
import { FirstFocused } from './focus';
import styles from './form.module.css';
import { EditedId } from './formContext';
import type { EntityFormProps, FormConfig } from './types';
import type { useEntityForm } from './useEntityForm';
import { useFields } from './useFields';
import { usePageText } from './usePageText';

interface FormBodyProps<Item, Values extends object, Wire extends object> {
  of: EntityFormProps<Item, Values, Wire>;
  state: ReturnType<typeof useEntityForm<Item, Values, Wire>>;
}

/** What a form shows, whatever holds it: its fields, or before the save what that would change. */
export default function FormBody<Item, Values extends object, Wire extends object>({
  of: { config, id, draft },
  state: { ready, error, load, failure, step, insist, conflict, contextHolder },
}: FormBodyProps<Item, Values, Wire>) {
  const ofPage = usePageText(config.page);
  return (
    <>
      {contextHolder}
      {conflict && <Conflict of={config} {...conflict} />}
      {step}
      <FormNotices restored={draft !== undefined && !step} failure={failure} />
      {insist && !step && (
        <Alert
          className={styles.failure}
          type="warning"
          showIcon
          title={ofPage(`${config.insist?.text}`)}
          action={
            <Button size="small" onClick={insist}>
              {ofPage(`${config.insist?.text}.insist`)}
            </Button>
          }
        />
      )}
      {ready ? (
        <EditedId value={id}>
          <div hidden={step !== undefined}>
            <FirstFocused>
              <FieldsOf config={config} />
            </FirstFocused>
          </div>
        </EditedId>
      ) : (
        <Pending error={error} onRetry={load} rows={8} />
      )}
    </>
  );
}

function FieldsOf<Item, Values extends object, Wire>({
  config: { page, schema, Fields },
}: {
  config: FormConfig<Item, Values, Wire>;
}) {
  return (
    <FieldGroup>
      <Fields {...useFields(page, schema)} />
    </FieldGroup>
  );
}
