import { Card, Tabs } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'umi';
import Spinner from '@/components/feedback/Spinner';
import { useText } from '@/components/feedback/useText';
import PageForm from '@/components/form/PageForm';
import { useDraft } from '@/components/form/useDraft';
import { usePageText } from '@/components/form/usePageText';
import Exception from '@/components/layout/Exception';
import PageFrame from '@/components/layout/PageFrame';
import { useRefreshShell } from '@/components/layout/useRefreshShell';
import { useAccessRights, useFormReview } from '@/features/access';
import { listPath, NEW_RECORD, recordPath } from '@/services/navigation/records';
import styles from './entity.module.css';
import type { ResourceConfig } from './types';
import { useDone } from './useDone';
import { useForm } from './useForm';
import { usePermissions } from './usePermissions';
import { useUndo } from './useUndo';

interface RecordPageProps<Item extends { id: string }, Values extends object, Wire extends object> {
  config: ResourceConfig<Item, Values, Wire>;
  /** Beside the form of one that is there already. */
  access: (id: string) => ReactNode;
  history: (id: string) => ReactNode;
  /** Called with what the server answered to a new item; it then opens. */
  onCreated?: (created: Item & { password?: string }, open: () => void) => void;
}

/** The form of the record that the address names, with its access and its history beside it. */
export default function RecordPage<
  Item extends { id: string },
  Values extends object,
  Wire extends object,
>(props: RecordPageProps<Item, Values, Wire>) {
  const { config, access, history } = props;
  const { id = '' } = useParams();
  const text = useText();
  const ofPage = usePageText(config.page);
  const may = usePermissions(config.page);
  const { sees } = useAccessRights();
  const [saves, setSaves] = useState(0);
  const isNew = id === NEW_RECORD;
  const [name, setName] = useState<string>();
  const mayWrite = may(isNew ? 'add' : 'edit');
  const remembers = may('history');
  const key = `${id} ${saves}`;
  const undo = useUndo({ ...config, onUndone: () => setSaves((last) => last + 1) });
  const panels = isNew
    ? []
    : [
        ...(sees ? [{ key: 'access', label: text('entity.access'), children: access(id) }] : []),
        ...(remembers
          ? [
              {
                key: 'history',
                label: text('entity.history'),
                children: history(id),
              },
            ]
          : []),
      ];
  if (!mayWrite && panels.length === 0) return <Exception status="403" />;
  return (
    <PageFrame title={ofPage(isNew ? 'add' : 'edit')} lead={name}>
      {undo.dialog}
      <div className={styles.record}>
        {mayWrite && (
          <Card>
            <Suspense fallback={<Spinner />}>
              <RecordForm
                key={key}
                {...props}
                id={isNew ? undefined : id}
                undo={undo.begin}
                onNamed={setName}
                onSaved={() => setSaves((last) => last + 1)}
              />
            </Suspense>
          </Card>
        )}
        {panels.length > 0 && (
          <Card>
            <Tabs key={key} items={panels} />
          </Card>
        )}
      </div>
    </PageFrame>
  );
}

interface RecordFormProps<Item extends { id: string }, Values extends object, Wire extends object>
  extends RecordPageProps<Item, Values, Wire> {
  id: string | undefined;
  undo: ReturnType<typeof useUndo>['begin'];
  /** Called with the name of the record, once it is known. */
  onNamed: (name: string | undefined) => void;
  onSaved: () => void;
}

function RecordForm<Item extends { id: string }, Values extends object, Wire extends object>({
  config,
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
  const saved = (created?: Item & { password?: string }) => {
    refreshShell();
    if (!created) return onSaved();
    const open = () => navigate(recordPath(config.page, created.id), { replace: true });
    if (onCreated) onCreated(created, open);
    else open();
  };
  return (
    <PageForm
      config={useForm(config)}
      id={id}
      draft={draft?.id === id ? draft : undefined}
      review={review}
      undo={undo}
      done={done}
      onNamed={onNamed}
      onClose={() => navigate(listPath(config.page))}
      onSaved={saved}
    />
  );
}
