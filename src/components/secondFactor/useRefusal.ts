import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useErrorText } from '@/components/feedback/errorText';
import { RequestError } from '@/services/api/requestError';

/** Says why something was refused: at its field where the server names it, else above the button. */
export function useRefusal(
  form: FormInstance,
  field: string,
  textOf: (error: unknown) => string = useErrorText(),
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      const isNamed = error instanceof RequestError && error.fields[0]?.field === field;
      if (!isNamed) setFailure(textOf(error));
      else form.setFields([{ name: field, errors: [textOf(error)] }]);
      form.focusField(field);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
