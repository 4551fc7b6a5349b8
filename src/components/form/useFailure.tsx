import type { FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import { useText } from '@/components/feedback/useText';
import { isOfProxy, RequestError } from '@/services/api/requestError';
import { useReason } from './useReason';

/** `resources.0.path` as antd names it. */
const namePath = (field: string) =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Shows a refusal at the fields that it names, and gives what is said of the rest as `failure`. */
export function useFailure(form: FormInstance) {
  const text = useText();
  const textOf = useErrorText();
  const reason = useReason();
  const [failure, setFailure] = useState<ReactNode>();

  const showFailure = (error: unknown) => {
    const fields = error instanceof RequestError ? error.fields : [];
    const names = form.getFieldsError().map(({ name }) => name[0]);
    const [atFields, elsewhere] = [true, false].map((known) =>
      fields.filter(({ field }) => names.includes(field.split('.')[0] ?? '') === known),
    );
    const data = (atFields ?? []).map((fault) => ({
      name: namePath(fault.field),
      errors: [reason.ofServer(fault)],
    }));
    form.setFields(data);
    // Its message is below it, and the buttons below that would cover it.
    if (data[0]) form.scrollToField(data[0].name, { focus: true, block: 'center' });
    const rest = elsewhere?.map((fault) => reason.ofServer(fault)).join(' ');
    if (rest || data.length > 0) return setFailure(rest);
    const saveFailed = text('app.saveFailed');
    const said = textOf(error, saveFailed);
    if (!isOfProxy(error)) return setFailure(<FailureText text={said} error={error} />);
    // A proxy's answer does not say what became of the form.
    setFailure(
      <>
        <bdi>{saveFailed}</bdi> <FailureText text={said} error={error} />
      </>,
    );
  };
  return { failure, showFailure, clearFailure: () => setFailure(undefined) };
}
