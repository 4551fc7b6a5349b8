import { InputNumber } from 'antd';
import styles from './form.module.css';

interface WholeNumberProps {
  id?: string;
  value?: number | string | null;
  onChange?: (value: number | string | null) => void;
}

/**
 * A number that stays as it was typed, even where it is none: the schema's rule says so at the field.
 * antd would bring it into its limits, round it or go back to the last one without a word.
 */
export default function WholeNumber({ onChange, ...control }: WholeNumberProps) {
  return (
    <InputNumber<number | string>
      {...control}
      className={styles.number}
      parser={(text) => text?.trim() ?? ''}
      {...(onChange && { onChange })}
      onInput={(text) => {
        if (text.trim() === '') onChange?.(null);
        else if (Number.isNaN(Number(text))) onChange?.(text);
      }}
    />
  );
}
