import type { Rule } from 'antd/es/form';
import type { ReactNode } from 'react';

/**
 * A field of a form. Its label is the text `pages.<page>.form.<name>`, with `.required` appended what
 * is said when it is empty, and with `.placeholder` what it shows then.
 */
export interface FormField {
  name: string;
  /** A line of text, unless this or `input` says otherwise. */
  kind?: 'multiline' | 'number' | 'switch' | 'choice';
  /** For a switch: what is stored when it is on and when it is off; for a choice: what there is. */
  options?: readonly string[];
  required?: boolean;
  hasPlaceholder?: boolean;
  /** As wide as the form, not half of it. */
  wide?: boolean;
  /** An input of another kind; it takes `id`, `value` and `onChange` as any form control does. */
  input?: ReactNode;
  /** Form items of its own, instead of one. */
  own?: ReactNode;
  /** Instead of what the schema says. */
  rules?: Rule[];
  /** The value for people, where two versions are compared. */
  show?: (value: never) => ReactNode;
}

/** Fields under a heading, the text `pages.<page>.form.group.<name>`. */
export interface FormGroup {
  name?: string;
  fields: readonly FormField[];
}
