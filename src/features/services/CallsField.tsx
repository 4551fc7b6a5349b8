import { UploadOutlined } from '@ant-design/icons';
import { Button, Form, Input, Upload } from 'antd';
import type { ClipboardEvent } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import { useText } from '@/components/feedback/useText';
import { callsOfDocument, isDocument } from './openApiCalls';
import styles from './service.module.css';

/** Far more than a document with as many calls as a service may have, and little enough to be read while one waits. */
const MAX_BYTES = 10 * 1024 * 1024;

interface CallsFieldProps {
  /** The form's. */
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  value?: string;
  onChange?: (text: string) => void;
}

/** The calls that menus offer, a line each: typed, or read from an OpenAPI document that is pasted or opened. */
export default function CallsField({ value = '', onChange, ...field }: CallsFieldProps) {
  const text = useText();
  const message = useMessage();
  const form = Form.useFormInstance();

  const read = async (document: string) => {
    const prefix = String(form.getFieldValue('path_prefix') ?? '');
    const { calls, leftOut } = await callsOfDocument(document, prefix);
    if (calls === '') message.error(text('pages.system.service.calls.unread'));
    else onChange?.(calls);
    if (leftOut > 0)
      message.warning(text('pages.system.service.calls.leftOut', { count: leftOut }));
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!isDocument(pasted)) return;
    event.preventDefault();
    read(pasted).catch(message.failure);
  };
  const open = (file: File) => {
    if (file.size > MAX_BYTES) message.error(text('pages.system.service.calls.unread'));
    else file.text().then(read).catch(message.failure);
    return false;
  };
  return (
    <>
      <Input.TextArea
        {...field}
        dir="ltr"
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        onPaste={paste}
        autoSize={{ minRows: 3, maxRows: 12 }}
      />
      <Upload accept=".json,.yaml,.yml" showUploadList={false} beforeUpload={open}>
        <Button className={styles.read ?? ''} icon={<UploadOutlined aria-hidden="true" />}>
          {text('pages.system.service.calls.read')}
        </Button>
      </Upload>
    </>
  );
}
