import { Form } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessage } from '@/components/feedback/Feedback';
import { isOutdated, type SaveStep } from '@/components/feedback/saveStep';
import { useText } from '@/components/feedback/useText';
import { useNameById } from '@/components/layout/useNameById';
import { hasFieldCode, RequestError } from '@/services/api/requestError';
import { entityOf } from '@/services/navigation/records';
import { FORM, SUBMITS } from './proForm';
import type { EntityFormProps } from './types';
import { useKeepDraft } from './useDraft';
import { useFailure } from './useFailure';
import { useUnsaved } from './useUnsaved';
import { initialValues, sameValues, valuesOf } from './values';

/** What a form began with, and the tag of the state in which that was read. */
interface Base<Values> {
  values: Values;
  etag?: string | undefined;
  /** Of the item, before it is edited. */
  name?: string;
}

function useBase<Item, Values extends object, Wire>(props: EntityFormProps<Item, Values, Wire>) {
  const { config, id, start, draft } = props;
  const [base, setBase] = useState<Base<Values> | undefined>(
    id ? undefined : { values: { ...initialValues(config), ...start } },
  );
  const [error, setError] = useState<unknown>();

  const read = async (): Promise<Base<Values>> => {
    const { item, etag } = await config.service.read(id ?? '');
    return { values: valuesOf(config, item), etag, name: config.nameOf(item) };
  };
  const load = () => {
    setError(undefined);
    // A draft rests on an older state; what others saved since must not be lost to it.
    read().then((now) => setBase({ ...now, etag: draft?.etag ?? now.etag }), setError);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is open stays with its item.
  useEffect(() => {
    if (id) load();
  }, []);
  return { base, setBase, error, load, read };
}

/** Nobody can bring the old one back. */
const setsPassword = (wire: object) => 'password' in wire && wire.password !== '';

interface OpenStep extends SaveStep {
  etag: string | undefined;
  outdated: boolean;
}

function useStep() {
  const [step, setStep] = useState<OpenStep>();
  const [ready, setReady] = useState(true);
  const open = (next: OpenStep) => {
    setReady(!next.locked);
    setStep(next);
  };
  return { step, open, setStep, ready, setReady };
}

export function useEntityForm<Item, Values extends object, Wire extends object>(
  props: EntityFormProps<Item, Values, Wire>,
) {
  const { config, id, start, draft, review, onClose, onSaved } = props;
  const text = useText();
  const message = useMessage();
  const nameById = useNameById();
  const [form] = Form.useForm<Values>();
  const { base, setBase, error, load, read } = useBase(props);
  const { failure, showFailure, clearFailure } = useFailure(form);
  const [dirty, setDirty] = useState(false);
  const [movesRights, setMovesRights] = useState(false);
  const [theirs, setTheirs] = useState<Base<Values>>();
  const { step, open, setStep, ready: confirmable, setReady } = useStep();
  const [busy, setBusy] = useState(false);
  const [insistable, setInsistable] = useState(false);
  const saving = useRef(false);
  const { mayLeave, contextHolder } = useUnsaved(dirty, () => saving.current);

  const allValues = () => form.getFieldsValue(true) as Values;
  // Field by field: `setFieldsValue` copies a list once for each of its items.
  const setValues = (values: Values) => {
    const fields = Object.entries(values).map(([name, value]) => ({ name, value, errors: [] }));
    form.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
  };
  /** Whether somebody may gain or lose permissions by what the form holds. */
  const isReviewed = (stored: Values | undefined) => {
    const now = allValues();
    const differs = (name: keyof Values) => !sameValues(now[name], stored?.[name]);
    return id !== undefined && review !== undefined && (config.reviewed ?? []).some(differs);
  };
  const updateDirty = () => {
    setDirty(!sameValues(allValues(), base?.values));
    setMovesRights(isReviewed(base?.values));
  };
  const keepDraft = useKeepDraft(() =>
    dirty || (start && !id)
      ? { form: config.page, id, etag: base?.etag, values: allValues() }
      : undefined,
  );

  const typed = useRef<Partial<Values> | undefined>(draft?.values ?? start);
  const initial = base?.values;
  // Before the fields can be typed into, as these values would replace what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state to begin with counts.
  useLayoutEffect(() => {
    if (!initial) return;
    setValues({ ...initial, ...typed.current });
    typed.current = undefined;
    updateDirty();
  }, [initial]);

  /** What follows may lead elsewhere without a question. */
  const release = () => flushSync(() => setDirty(false));

  const store = async (wire: Wire, etag?: string, version?: string, trace?: string) => {
    if (!id) return config.service.create(wire, trace);
    await config.service.update(id, wire, etag, version, trace);
  };
  const payload = () => {
    const values = config.normalize ? config.normalize(allValues()) : allValues();
    // What is sent is what is shown, so that the server's word on a row is about that row.
    setValues(values);
    return config.toPayload(values);
  };
  /** @param stored what is there, where it is no longer what the form began with */
  const save = async (etag = base?.etag, seen?: SaveStep, stored = base?.values) => {
    if (saving.current) return;
    saving.current = true;
    setBusy(true);
    clearFailure();
    setInsistable(false);
    try {
      const wire = payload();
      const found = seen ?? (id && isReviewed(stored) ? await review?.(id, wire, etag) : undefined);
      if (found?.show && !seen) return open({ ...found, etag, outdated: false });
      const undo = setsPassword(wire) ? undefined : props.undo?.(id ? 'update' : 'create');
      const created = await store(wire, etag, found?.version, undo?.trace);
      const said = text('app.saved');
      const done = props.done?.(wire, id ? { id, name: base?.name ?? '' } : undefined);
      if (undo) undo.tell(said, undefined, done);
      else message.success(said, undefined, done?.done);
      release();
      onSaved(created, allValues());
    } catch (thrown) {
      await refused(thrown, etag).catch(showAtFields);
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  const refused = async (thrown: unknown, etag: string | undefined) => {
    if (id && review && isOutdated(thrown)) {
      const again = await review(id, payload(), etag);
      // Nothing is left of what was to be confirmed, which is news as well.
      return again?.show ? open({ ...again, etag, outdated: true }) : showAtFields(thrown);
    }
    const isChanged = thrown instanceof RequestError && thrown.code === 412;
    if (!isChanged) return showAtFields(thrown);
    setStep(undefined);
    setTheirs(await read());
  };
  const showAtFields = (thrown: unknown) => {
    setStep(undefined);
    showFailure(thrown);
    setInsistable(hasFieldCode(thrown, config.insist?.code));
  };
  const insist = () => {
    form.setFieldsValue((config.insist?.accept(allValues()) ?? {}) as never);
    form.submit();
  };

  const close = async () => {
    if (!(await mayLeave())) return;
    release();
    onClose();
  };
  const name = config.page.replaceAll('.', '-');
  const firstKey = movesRights ? 'app.reviewChanges' : 'app.save';
  const submitKey = step ? 'app.saveChanges' : firstKey;
  const back = step && (() => setStep(undefined));

  return {
    formProps: {
      ...FORM,
      form,
      name,
      loading: busy,
      onValuesChange: updateDirty,
      onFinish: () => save(),
      submitter: {
        searchConfig: {
          resetText: text(step ? 'app.back' : 'app.cancel'),
          submitText: text(submitKey),
        },
        resetButtonProps: { preventDefault: true, disabled: busy, onClick: back ?? close },
        submitButtonProps: step
          ? { preventDefault: true, disabled: !confirmable, onClick: () => save(step.etag, step) }
          : { ...SUBMITS, form: name, disabled: !base },
      },
    },
    ready: !!base,
    itemName: base?.name && nameById(entityOf(config.page), id ?? '', base.name),
    error,
    load,
    failure,
    busy,
    /** Saves in spite of the last refusal, where that may be. */
    insist: insistable ? insist : undefined,
    contextHolder,
    /** What the save would change, shown instead of the fields. */
    step: step?.show?.({ outdated: step.outdated, onReady: setReady }),
    close,
    /** Keeps what was typed for the form that takes over. */
    handOver: () => {
      keepDraft();
      release();
    },
    /** Where somebody else saved first: what they saved, and what can be done about it. */
    conflict: theirs && {
      mine: allValues() as Record<string, unknown>,
      theirs: theirs.values as Record<string, unknown>,
      onCancel: () => setTheirs(undefined),
      onTakeTheirs: () => {
        setBase(theirs);
        setDirty(false);
        setTheirs(undefined);
      },
      onKeepMine: () => {
        setBase((last) => last && { ...last, etag: theirs.etag });
        setTheirs(undefined);
        save(theirs.etag, undefined, theirs.values);
      },
    },
  };
}
