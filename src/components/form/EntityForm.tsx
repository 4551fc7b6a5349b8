import { DrawerForm } from '@ant-design/pro-components';
import { Alert, Button, Form, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'umi';
import type { z } from 'zod';
import { useMessage } from '@/components/Feedback';
import LoadFailed from '@/components/LoadFailed';
import type { Crud } from '@/services/crud';
import { RequestError } from '@/services/requestError';
import Conflict from './Conflict';
import { EditedId } from './editedId';
import Fields from './Fields';
import styles from './form.module.css';
import type { FormGroup } from './types';
import { useConfirm } from './useConfirm';
import { useFailure } from './useFailure';
import { useLeaveGuard } from './useLeaveGuard';

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
  toWire(values: Values): Wire;
}

interface EntityFormProps<Item, Values extends object, Wire> {
  spec: FormSpec<Item, Values, Wire>;
  /** The item to edit; a new one without. */
  id?: string | undefined;
  /** What a new item starts with, beyond the form's own. */
  start?: Partial<Values> | undefined;
  onClose: () => void;
  /** Told what the server answered to a new item. */
  onSaved: (created?: Item & { password?: string }) => void;
}

interface Base<Values> {
  values: Values;
  etag?: string | undefined;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is edited, read when the form opens. */
function useBase<Item, Values extends object, Wire>(props: EntityFormProps<Item, Values, Wire>) {
  const { spec, id, start } = props;
  const [base, setBase] = useState<Base<Values> | undefined>(
    id ? undefined : { values: { ...spec.initial, ...start } },
  );
  const [error, setError] = useState<unknown>();

  const read = async (): Promise<Base<Values>> => {
    const { item, etag } = await spec.service.read(id ?? '');
    return { values: spec.toValues(item), etag };
  };
  const load = () => {
    setError(undefined);
    read().then(setBase, setError);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is open stays with its item.
  useEffect(() => {
    if (id) load();
  }, []);
  return { base, setBase, error, load, read };
}

/**
 * Adds or edits an item: reads it, shows the server's errors at their fields, asks before it throws
 * edits away, and where somebody else saved first shows both versions. Mount it to open it.
 */
export default function EntityForm<Item, Values extends object, Wire>(
  props: EntityFormProps<Item, Values, Wire>,
) {
  const { spec, id, onClose, onSaved } = props;
  const intl = useIntl();
  const message = useMessage();
  const [form] = Form.useForm<Values>();
  const { base, setBase, error, load, read } = useBase(props);
  const { failure, showFailure, clearFailure } = useFailure(form, spec.groups);
  const { confirm, holder } = useConfirm();
  const [dirty, setDirty] = useState(false);
  const [theirs, setTheirs] = useState<Base<Values>>();
  const [busy, setBusy] = useState(false);
  const saving = useRef(false);

  const allValues = () => form.getFieldsValue(true) as Values;
  const mayLeave = async () =>
    !saving.current &&
    (!dirty ||
      confirm(
        intl.formatMessage({ id: 'form.discard' }),
        intl.formatMessage({ id: 'form.discard.explanation' }),
      ));
  useLeaveGuard(dirty, mayLeave);
  useFocusReturn();
  const close = async () => {
    if (await mayLeave()) onClose();
  };

  const initial = base?.values;
  useEffect(() => {
    if (initial) form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, initial]);

  const store = (etag: string | undefined) => {
    const wire = spec.toWire(allValues());
    return id ? spec.service.update(id, wire, etag) : spec.service.create(wire);
  };
  const save = async (etag = base?.etag) => {
    if (saving.current) return;
    saving.current = true;
    setBusy(true);
    clearFailure();
    try {
      const created = await store(etag);
      message.success(intl.formatMessage({ id: 'app.saved' }));
      setDirty(false);
      onSaved(created ?? undefined);
    } catch (thrown) {
      await refused(thrown);
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  const refused = async (thrown: unknown) => {
    const outdated = thrown instanceof RequestError && thrown.code === 412;
    if (!outdated) return showFailure(thrown);
    await read().then(setTheirs, showFailure);
  };

  return (
    <>
      {holder}
      <DrawerForm<Values>
        open
        form={form}
        name={spec.page.replaceAll('.', '-')}
        title={intl.formatMessage({ id: `pages.${spec.page}.${id ? 'edit' : 'add'}` })}
        width="min(680px, 100vw)"
        drawerProps={{ maskClosable: true, keyboard: true }}
        onOpenChange={(open) => !open && close()}
        onValuesChange={() => setDirty(!same(allValues(), initial))}
        onFinish={() => save()}
        scrollToFirstError={{ focus: true }}
        isKeyPressSubmit={false}
        submitter={{
          render: () => (
            <Buttons
              form={spec.page.replaceAll('.', '-')}
              busy={busy}
              ready={!!base}
              onCancel={close}
            />
          ),
        }}
      >
        {failure && (
          <Alert className={styles.failure} type="error" showIcon title={failure} role="alert" />
        )}
        {base ? (
          <EditedId value={id}>
            <FirstFocused>
              <Fields page={spec.page} schema={spec.schema} groups={spec.groups} />
            </FirstFocused>
          </EditedId>
        ) : (
          <Opening error={error} onRetry={load} />
        )}
      </DrawerForm>
      {theirs && (
        <Conflict
          page={spec.page}
          groups={spec.groups}
          mine={allValues() as Record<string, unknown>}
          theirs={theirs.values as Record<string, unknown>}
          onCancel={() => setTheirs(undefined)}
          onTakeTheirs={() => {
            setBase(theirs);
            setDirty(false);
            setTheirs(undefined);
          }}
          onKeepMine={() => {
            setBase((last) => last && { ...last, etag: theirs.etag });
            setTheirs(undefined);
            save(theirs.etag);
          }}
        />
      )}
    </>
  );
}

interface ButtonsProps {
  form: string;
  busy: boolean;
  ready: boolean;
  onCancel: () => void;
}

function Buttons({ form, busy, ready, onCancel }: ButtonsProps) {
  const intl = useIntl();
  return (
    <div className={styles.buttons}>
      <Button onClick={onCancel} disabled={busy}>
        {intl.formatMessage({ id: 'app.cancel' })}
      </Button>
      <Button type="primary" htmlType="submit" form={form} loading={busy} disabled={!ready}>
        {intl.formatMessage({ id: 'app.save' })}
      </Button>
    </div>
  );
}

/** While the item is read, and where it could not be. */
function Opening({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error) return <LoadFailed error={error} onRetry={onRetry} />;
  return <Skeleton active paragraph={{ rows: 8 }} />;
}

/** Gives the focus back to what opened the form. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => opener instanceof HTMLElement && opener.focus());
    },
    [opener],
  );
}

const FOCUSABLE = 'input:not([disabled]):not([type="hidden"]), textarea, button[role="switch"]';

/** Puts the focus into the first field, once the drawer has taken it for itself. */
function FirstFocused({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      content.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, []);
  return <div ref={content}>{children}</div>;
}
