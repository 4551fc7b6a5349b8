import { ProForm } from '@ant-design/pro-components';
import { Select } from 'antd';
import { useText } from '@/components/feedback/useText';
import type { Headings } from './api/transfer';
import type { Mapping } from './columnNames';
import styles from './import.module.css';
import { useColumnText } from './useVerdictText';

interface MappingFieldsProps {
  page: string;
  read: Headings;
  /** Headings that may be chosen. */
  readable: readonly string[];
  mapping: Mapping;
  onChoose: (column: string, heading: string) => void;
}

/** Which column of the file each of ours is. */
export default function MappingFields(props: MappingFieldsProps) {
  const { page, read, readable, mapping, onChoose } = props;
  const text = useText();
  const columnText = useColumnText(page);
  const [key] = read.columns;
  const headings = [...new Set(readable.filter(Boolean))];
  return (
    <fieldset className={styles.mapping}>
      <legend>{text('import.mapping')}</legend>
      <div className={styles.columns}>
        {read.columns.map((column) => (
          <ProForm.Item
            key={column}
            className={styles.column}
            label={columnText(column)}
            htmlFor={`import-column-${column}`}
            required={column === key}
          >
            <Select
              id={`import-column-${column}`}
              value={mapping[column] ?? ''}
              status={column === key && !mapping[column] ? 'error' : ''}
              onChange={(heading: string) => onChoose(column, heading)}
              options={[
                { value: '', label: text('import.mapping.none') },
                ...headings.map((heading) => ({ value: heading, label: heading })),
              ]}
            />
          </ProForm.Item>
        ))}
      </div>
    </fieldset>
  );
}
