import { Card } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'umi';
import Spinner from '@/components/feedback/Spinner';
import PageForm from '@/components/form/PageForm';
import { useDraft } from '@/components/form/useDraft';
import { usePageText } from '@/components/form/usePageText';
import Exception from '@/components/layout/Exception';
import { useNamedPage } from '@/components/layout/openRecord';
import PageFrame from '@/components/layout/PageFrame';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { useFormReview } from '@/features/access';
import { listPath, NEW_RECORD, recordPath } from '@/services/navigation/records';
import type { ResourceConfig } from './types';
import { useDone } from './useDone';
import { useForm } from './useForm';
import { usePermissions } from './usePermissions';
import { useUndo } from './useUndo';

interface FormPageProps<Item extends { id: string }, Values extends object, Wire extends object> {
  config: ResourceConfig<Item, Values, Wire>;
  /** What is typed into the form of a new one as it opens. */
  start?: Partial<Values> | undefined;
  /** Called with what the server answered to a new item, and what the form held; it then opens. */
  onCreated?: (created: Item & { password?: string }, open: () => void, values: Values) => void;
}

/** The form of the record that the address names, or of a new one, with a page to itself. */
export default function FormPage<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>(props: FormPageProps<Item, Values, Wire>) {
  const { config } = props;
  const { id = NEW_RECORD } = useParams();
  const ofPage = usePageText(config.page);
  const may = usePermissions(config.page);
  const [saves, setSaves] = useState(0);
  const isNew = id === NEW_RECORD;
  const [name, setName] = useState<string>();
  const undo = useUndo({ ...config, onUndone: () => setSaves((last) => last + 1) });
  const button = isNew ? 'add' : 'edit';
  const title = ofPage(button);
  useNamedPage(name, title);
  if (!may(button)) return <Exception status="403" code={`${config.page}.${button}`} />;
  return (
    <PageFrame title={title} lead={name && <bdi>{name}</bdi>}>
      {undo.dialog}
      <Card>
        <Suspense fallback={<Spinner />}>
          <RecordForm
            key={`${id} ${saves}`}
            {...props}
            id={isNew ? undefined : id}
            // What is new opens on a page of its own, which would take the offer away with the message.
            undo={isNew ? undefined : undo.begin}
            onNamed={setName}
            onSaved={() => setSaves((last) => last + 1)}
          />
        </Suspense>
      </Card>
    </PageFrame>
  );
}

interface RecordFormProps<Item extends { id: string }, Values extends object, Wire extends object>
  extends FormPageProps<Item, Values, Wire> {
  id: string | undefined;
  undo: ReturnType<typeof useUndo>['begin'] | undefined;
  /** Called with the name of the record, once it is known. */
  onNamed: (name: string | undefined) => void;
  onSaved: () => void;
}

function RecordForm<Item extends { id: string }, Values extends object, Wire extends object>({
  config,
  start,
  id,
  onCreated,
  undo,
  onNamed,
  onSaved,
}: RecordFormProps<Item, Values, Wire>) {
  const navigate = useNavigate();
  const refreshShell = useRefreshShell();
  const review = useFormReview<Wire>(config);
  const done = useDone<Wire>(config);
  const draft = useDraft<Values>(config.page);
  const saved = (created: (Item & { password?: string }) | undefined, values: Values) => {
    refreshShell();
    if (!created) return onSaved();
    const open = () => navigate(recordPath(config.page, created.id), { replace: true });
    if (onCreated) onCreated(created, open, values);
    else open();
  };
  return (
    <PageForm
      config={useForm(config)}
      id={id}
      start={start}
      draft={draft?.id === id ? draft : undefined}
      review={review}
      undo={undo}
      done={done}
      onNamed={onNamed}
      onClose={() => navigate(id ? recordPath(config.page, id) : listPath(config.page))}
      onSaved={saved}
    />
  );
}
