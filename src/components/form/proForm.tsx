import type { ProFormProps } from '@ant-design/pro-components';
import { Form } from 'antd';
import { type AriaAttributes, cloneElement, type JSX, type ReactElement } from 'react';

/** Props of the button that submits a form: pressed, or by Enter in a field. */
export const SUBMITS = { htmlType: 'submit', preventDefault: true } as const;

/** Has the form submitted by one button below the fields. */
export const oneButton = (submitText: string, danger = false): ProFormProps['submitter'] => ({
  searchConfig: { submitText },
  resetButtonProps: false,
  submitButtonProps: { ...SUBMITS, danger },
});

/** Has the form of that name, in a dialog, submitted by one button and left by the other. */
export const dialogButtons = (
  form: string,
  submitText: string,
  resetText: string,
  disabled = false,
) => ({
  searchConfig: { submitText, resetText },
  submitButtonProps: { ...SUBMITS, form, disabled },
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

interface AriaInputProps {
  /** As a field of ProForm makes it. */
  input: ReactElement<AriaAttributes & { id?: string; placeholder?: string }>;
  isRequired: boolean;
  hasHelp: boolean;
  /** The field's own, which ProForm hands to this component but not to the input. */
  placeholder?: string;
}

/** Gives an input what `Form.Item` has for those who listen, which the fields of ProForm keep to themselves. */
function AriaInput({ input, isRequired, hasHelp, placeholder }: AriaInputProps) {
  const { errors = [] } = Form.Item.useStatus();
  const { id } = input.props;
  if (!id) return input;
  const described = [...(errors.length > 0 ? ['help'] : []), ...(hasHelp ? ['extra'] : [])];
  return cloneElement(input, {
    ...(placeholder !== undefined && { placeholder }),
    ...(isRequired && { 'aria-required': true }),
    ...(errors.length > 0 && { 'aria-invalid': true }),
    ...(described.length > 0 && {
      'aria-describedby': described.map((part) => `${id}_${part}`).join(' '),
    }),
  });
}

/** For a field of ProForm, whose input lacks what is said to those who listen. */
export const withAria = (isRequired = false, hasHelp = false) => ({
  formItemRender: (_: unknown, __: unknown, input: JSX.Element) => (
    <AriaInput {...{ input, isRequired, hasHelp }} />
  ),
});

/** For a field of ProForm that must not be empty, nor hold blanks alone where it is a `line` of text. */
export const required = (message: string, isLine = false, hasHelp = false) => ({
  ...withAria(true, hasHelp),
  rules: [{ required: true, ...(isLine && { whitespace: true }), message }],
});
