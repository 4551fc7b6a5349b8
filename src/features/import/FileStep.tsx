import { InboxOutlined } from '@ant-design/icons';
import { ProForm, ProFormCheckbox, ProFormSelect } from '@ant-design/pro-components';
import { Alert, Button, Form, Upload } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { FORM, SUBMITS } from '@/components/form/proForm';
import { importEncodings } from '@/schemas/import';
import { MAX_IMPORT_BYTES } from '@/schemas/limits';
import { listPath } from '@/services/navigation/records';
import { type ImportOptions, saveTemplate } from './api/transfer';
import { mappingParam, needsMapping } from './columnNames';
import type { Imported } from './ImportPage';
import styles from './import.module.css';
import MappingFields from './MappingFields';
import UnreadColumns from './UnreadColumns';
import { useHeadings } from './useHeadings';
import type { Sending } from './useImport';

interface FileStepProps {
  config: Imported;
  /** Why the file could not be checked. */
  refusal: unknown;
  running: boolean;
  onChange: () => void;
  onCheck: (sending: Sending) => void;
}

interface Asked extends Pick<ImportOptions, 'existing' | 'encoding' | 'sheet'> {
  known: boolean;
}

const MAX = { max: MAX_IMPORT_BYTES / 1024 / 1024 };

const EXISTING = ['refuse', 'skip', 'update'] as const;

const INITIAL: Asked = { existing: 'refuse', known: false, encoding: 'auto', sheet: undefined };

/** The drop zone is a button, which antd lets Enter press alone. */
function pressBySpace(event: KeyboardEvent<HTMLElement>) {
  const { target, key } = event;
  if (key !== ' ' || !(target instanceof HTMLElement) || target.role !== 'button') return;
  event.preventDefault();
  target.click();
}

/** The file, and which of its columns is which. */
export default function FileStep({ config, refusal, running, onChange, onCheck }: FileStepProps) {
  const { page } = config;
  const { path } = config.service;
  const text = useText();
  const message = useMessage();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [form] = Form.useForm<Asked>();
  const asked: Asked = { ...INITIAL, ...Form.useWatch([], form) };
  const [file, setFile] = useState<File>();
  const [sheets, setSheets] = useState<string[]>([]);
  const tooLarge = file !== undefined && file.size > MAX_IMPORT_BYTES;
  const headings = useHeadings(path, tooLarge ? undefined : file, asked.encoding, asked.sheet);
  const { read, readable, mapping, choose } = headings;
  // They stay to be chosen from while another one is read, or cannot be.
  useEffect(() => {
    if (read) setSheets(read.sheets);
  }, [read]);
  const isUsers = page === 'system.user';
  const why = headings.failure ?? refusal;
  /** False, as it is only sent once it is checked. */
  const take = (chosen: File | undefined) => {
    form.setFieldValue('sheet', undefined);
    setSheets([]);
    setFile(chosen);
    onChange();
    return chosen === undefined;
  };
  const check = async () => {
    if (!file || !read || !mapping) return;
    const { known, ...taken } = asked;
    const known_look_alikes = known ? 'true' : 'false';
    onCheck({
      file,
      options: { ...taken, known_look_alikes, mapping: mappingParam(read, mapping) },
    });
  };
  return (
    <ProForm<Asked>
      {...FORM}
      form={form}
      name="import"
      initialValues={INITIAL}
      onValuesChange={onChange}
      onFinish={check}
      submitter={{
        searchConfig: { submitText: text('import.check') },
        submitButtonProps: {
          ...SUBMITS,
          disabled: !read || !mapping?.[read.columns[0] ?? ''],
          loading: running,
        },
        render: (_, [, submit]) => (
          <div className={styles.footer}>
            <Button onClick={() => saveTemplate(path).catch(message.failure)}>
              {text('import.template')}
            </Button>
            <Button onClick={() => navigate(listPath(page))}>{text('app.cancel')}</Button>
            {submit}
          </div>
        ),
      }}
    >
      {isUsers && <p>{text('import.users')}</p>}
      <ProForm.Item label={text('import.file')} htmlFor="import-file">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the button within. */}
        <div onKeyDown={pressBySpace}>
          <Upload.Dragger
            id="import-file"
            accept={isUsers ? '.csv,.json,.xlsx' : '.csv,.json'}
            maxCount={1}
            beforeUpload={take}
            onRemove={() => take(undefined)}
          >
            <InboxOutlined aria-hidden="true" className={styles.drop} />
            <p>{text('import.drop')}</p>
          </Upload.Dragger>
        </div>
      </ProForm.Item>
      <div className={styles.columns}>
        {sheets.length > 1 && (
          <ProFormSelect
            name="sheet"
            label={text('import.sheet')}
            getValueProps={(value) => ({ value: value ?? sheets[0] })}
            options={sheets.map((value) => ({ value, label: value }))}
          />
        )}
        <ProFormSelect
          name="existing"
          label={text('import.existing')}
          options={EXISTING.map((value) => ({ value, label: text(`import.existing.${value}`) }))}
        />
        <ProFormSelect
          name="encoding"
          label={text('import.encoding')}
          options={importEncodings.map((value) => ({
            value,
            label: value === 'auto' ? text('import.encoding.auto') : value.toUpperCase(),
          }))}
        />
      </div>
      {isUsers && <ProFormCheckbox name="known">{text('import.lookAlikes')}</ProFormCheckbox>}
      {read && mapping && needsMapping(read.columns, read.headings) && (
        <MappingFields
          page={page}
          read={read}
          readable={readable}
          mapping={mapping}
          onChoose={(column, heading) => {
            choose(column, heading);
            onChange();
          }}
        />
      )}
      <UnreadColumns unread={headings.unread} leftOut={read?.left_out} />
      {tooLarge && <Alert type="error" showIcon title={text('import.tooLarge', MAX)} />}
      {why !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={<FailureText text={textOf(why)} error={why} />}
        />
      )}
    </ProForm>
  );
}
