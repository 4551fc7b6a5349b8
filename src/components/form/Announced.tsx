import { Form } from 'antd';
import { type AriaAttributes, cloneElement, type ReactElement } from 'react';

interface AnnouncedProps {
  /** As a field of ProForm makes it. */
  input: ReactElement<AriaAttributes & { id?: string }>;
  isRequired: boolean;
  hasHelp: boolean;
}

/** Gives an input what `Form.Item` has for those who listen, which the fields of ProForm keep to themselves. */
export default function Announced({ input, isRequired, hasHelp }: AnnouncedProps) {
  const { errors = [] } = Form.Item.useStatus();
  const { id } = input.props;
  if (!id) return input;
  const described = [...(errors.length > 0 ? ['help'] : []), ...(hasHelp ? ['extra'] : [])];
  return cloneElement(input, {
    ...(isRequired && { 'aria-required': true }),
    ...(errors.length > 0 && { 'aria-invalid': true }),
    ...(described.length > 0 && {
      'aria-describedby': described.map((part) => `${id}_${part}`).join(' '),
    }),
  });
}
