import { UploadOutlined } from '@ant-design/icons';
import { ModalForm, ProForm, ProFormCheckbox, ProFormSelect } from '@ant-design/pro-components';
import { Alert, Button, Form, Progress, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'umi';
import { useErrorText } from '@/components/feedback/errorText';
import FailureText from '@/components/feedback/FailureText';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { FORM } from '@/components/form/proForm';
import { type ImportResult, importEncodings } from '@/schemas/import';
import { MAX_IMPORT_BYTES } from '@/schemas/limits';
import { RequestError } from '@/services/api/requestError';
import { resultPath } from '@/services/navigation/results';
import { type ImportOptions, saveTemplate, sendImport } from './api/transfer';
import { mappingParam, needsMapping } from './columnNames';
import styles from './import.module.css';
import MappingFields from './MappingFields';
import { useHeadings } from './useHeadings';
import Verdicts from './Verdicts';

interface ImportDialogProps {
  page: string;
  path: string;
  /** Whether the user may take it back. */
  undoable: boolean;
  onClose: () => void;
}

const MAX = { max: MAX_IMPORT_BYTES / 1024 / 1024 };

/** With its title and its buttons the dialog is no taller than the window. */
const BODY = { maxHeight: 'calc(100dvh - 176px)', overflow: 'auto' };

const EXISTING = ['refuse', 'skip', 'update'] as const;

interface Asked extends Pick<ImportOptions, 'existing' | 'encoding' | 'sheet'> {
  known: boolean;
}

const INITIAL: Asked = { existing: 'refuse', known: false, encoding: 'auto', sheet: undefined };

/** First tells what each row would do; only then it can be done. */
export default function ImportDialog({ page, path, undoable, onClose }: ImportDialogProps) {
  const text = useText();
  const message = useMessage();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [form] = Form.useForm<Asked>();
  const asked: Asked = { ...INITIAL, ...Form.useWatch([], form) };
  const [file, setFile] = useState<File>();
  const [sheets, setSheets] = useState<string[]>([]);
  const [checked, setChecked] = useState<ImportResult>();
  const [percent, setPercent] = useState<number>();
  const [failed, setFailed] = useState<unknown>();
  const tooLarge = file !== undefined && file.size > MAX_IMPORT_BYTES;
  const sent = tooLarge ? undefined : file;
  const { read, readable, mapping, choose, unread, failure } = useHeadings(
    path,
    sent,
    asked.encoding,
    asked.sheet,
  );
  // They stay to be chosen from while another one is read, or cannot be.
  useEffect(() => {
    if (read) setSheets(read.sheets);
  }, [read]);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const isUsers = page === 'system.user';
  const forget = () => {
    setChecked(undefined);
    setFailed(undefined);
  };
  /** False, as it is only sent once it has been checked. */
  const take = (chosen: File | undefined) => {
    form.setFieldValue('sheet', undefined);
    setSheets([]);
    setFile(chosen);
    forget();
    return chosen === undefined;
  };
  const send = async (dry_run: 'true' | 'false', invalid: ImportOptions['invalid'] = 'refuse') => {
    if (!file || !read || !mapping) return;
    setPercent(0);
    setFailed(undefined);
    const to = `/${page.replaceAll('.', '/')}`;
    try {
      const columns = mappingParam(read, mapping);
      const { known, ...taken } = asked;
      const known_look_alikes = known ? ('true' as const) : ('false' as const);
      const options = { dry_run, invalid, ...taken, known_look_alikes, mapping: columns };
      const result = await sendImport(path, file, options, (done, total) =>
        setPercent(Math.floor((100 * done) / total)),
      );
      if (dry_run === 'true') setChecked(result);
      else {
        // Who has closed it meanwhile stays where they are.
        if (!shown.current) return message.success(text('result.success.import'));
        const count = (result.counts.create ?? 0) + (result.counts.update ?? 0);
        const traceId = result.trace_id;
        navigate(resultPath('success', { flow: 'import', count, to, traceId }), {
          state: undoable && count > 0 ? { undo: { path, trace_id: traceId } } : undefined,
        });
      }
    } catch (error) {
      if (dry_run === 'true') setFailed(error);
      else {
        if (!shown.current) return message.failure(error);
        const traceId = error instanceof RequestError ? error.traceId : undefined;
        navigate(resultPath('fail', { flow: 'import', to, traceId }));
      }
    } finally {
      setPercent(undefined);
    }
  };
  const isRunning = percent !== undefined;
  const refusal = failure ?? failed;
  const refused = checked?.counts.refused ?? 0;
  const good = (checked?.counts.create ?? 0) + (checked?.counts.update ?? 0);
  return (
    <ModalForm<Asked>
      {...FORM}
      open
      width={720}
      form={form}
      name="import"
      title={text('import.title')}
      modalProps={{ style: { top: 24 }, styles: { body: BODY }, mask: { closable: false } }}
      initialValues={INITIAL}
      onValuesChange={forget}
      onOpenChange={(open) => !open && onClose()}
      submitter={{
        render: () => [
          <Button key="template" onClick={() => saveTemplate(path).catch(message.failure)}>
            {text('import.template')}
          </Button>,
          <Button
            key="check"
            disabled={!read || !mapping?.[read.columns[0] ?? '']}
            loading={isRunning}
            onClick={() => send('true')}
          >
            {text('import.check')}
          </Button>,
          <Button
            key="run"
            type="primary"
            disabled={!checked || isRunning || (refused > 0 && good === 0)}
            onClick={() => send('false', refused > 0 ? 'skip' : 'refuse')}
          >
            {refused > 0 && good > 0
              ? text('import.run.good', { count: good })
              : text('import.run')}
          </Button>,
        ],
      }}
    >
      <p>{text('import.hint')}</p>
      {isUsers && <p>{text('import.users')}</p>}
      <ProForm.Item label={text('import.file')} htmlFor="import-file">
        <Upload
          id="import-file"
          accept={isUsers ? '.csv,.json,.xlsx' : '.csv,.json'}
          maxCount={1}
          hasControlInside
          beforeUpload={take}
          onRemove={() => take(undefined)}
        >
          <Button icon={<UploadOutlined aria-hidden="true" />}>{text('import.choose')}</Button>
        </Upload>
      </ProForm.Item>
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
      {isUsers && <ProFormCheckbox name="known">{text('import.lookAlikes')}</ProFormCheckbox>}
      <ProFormSelect
        name="encoding"
        label={text('import.encoding')}
        options={importEncodings.map((value) => ({
          value,
          label: value === 'auto' ? text('import.encoding.auto') : value.toUpperCase(),
        }))}
      />
      {read && mapping && needsMapping(read.columns, read.headings) && (
        <MappingFields
          page={page}
          read={read}
          readable={readable}
          mapping={mapping}
          onChoose={(column, heading) => {
            choose(column, heading);
            forget();
          }}
        />
      )}
      {read && read.left_out.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={text('import.leftOut', { columns: read.left_out.join(', ') })}
        />
      )}
      {unread.length > 0 && (
        <p className={styles.unread}>
          {text('import.unread', { count: unread.length, headings: unread.join(', ') })}
        </p>
      )}
      {tooLarge && <Alert type="error" showIcon title={text('import.tooLarge', MAX)} />}
      {refusal !== undefined && (
        <Alert
          type="error"
          showIcon
          title={<FailureText text={textOf(refusal)} error={refusal} />}
        />
      )}
      {isRunning && <Progress percent={percent} aria-label={text('import.progress')} />}
      {checked && <Verdicts page={page} result={checked} />}
    </ModalForm>
  );
}
