import type { ProFormProps } from '@ant-design/pro-components';

/** Props of the button that submits a form: pressed, or by Enter in a field. */
export const SUBMITS = { htmlType: 'submit', preventDefault: true } as const;

/** Has the form submitted by one button below the fields. */
export const oneButton = (submitText: string, danger = false): ProFormProps['submitter'] => ({
  searchConfig: { submitText },
  resetButtonProps: false,
  submitButtonProps: { ...SUBMITS, danger },
});

/**
 * What all forms have in common: no words in an empty field, no nameless icon that clears it, and the way to the
 * first field that has a fault.
 */
export const FORM = {
  fieldProps: { placeholder: '', allowClear: false },
  autoFocusFirstInput: false,
  scrollToFirstError: { focus: true, block: 'center' },
} as const;
