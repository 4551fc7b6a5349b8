import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal, Select } from 'antd';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useCopy } from '@/components/feedback/useCopy';
import { useText } from '@/components/feedback/useText';
import OwnPassword from '@/components/secondFactor/OwnPassword';
import { useRefusal } from '@/components/secondFactor/useRefusal';
import { MAX_TOKEN_DAYS } from '@/schemas/accessToken';
import type { Menu } from '@/schemas/menu';
import { createAccessToken } from '@/services/api/accessTokens';
import { currentMenusQuery } from '@/services/api/current';
import { digestOf } from '@/services/api/passwordDigest';
import styles from './account.module.css';

const DAYS = [7, 30, 90, 180, MAX_TOKEN_DAYS];

interface Option {
  value: string;
  label: string;
  level: number;
}

const toOptions = (menus: readonly Menu[] | null, above = '', level = 0): Option[] =>
  (menus ?? []).flatMap(({ id, code, name, children }) => [
    { value: id, label: `${name} (${above}${code})`, level },
    ...toOptions(children, `${above}${code}.`, level + 1),
  ]);

/** Makes a token and shows it, once: then only its button closes the dialog. */
export default function TokenDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [token, setToken] = useState<string>();
  const closing = token ? { closable: false, keyboard: false } : { onCancel: onClose };
  return (
    <Modal
      open
      footer={null}
      title={text(token ? 'account.tokens.made' : 'account.tokens.make')}
      mask={{ closable: false }}
      {...closing}
    >
      {token ? <Made token={token} onDone={onClose} /> : <TokenForm onMade={setToken} />}
    </Modal>
  );
}

interface Values {
  name: string;
  days: number;
  menu_ids: string[];
  password: string;
}

function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const text = useText();
  const [form] = Form.useForm<Values>();
  const { busy, failure, run } = useRefusal(form, 'password');
  const { data: menus, error } = useQuery(currentMenusQuery());
  const options = useMemo(() => toOptions(menus ?? []), [menus]);
  useEffect(() => form.focusField('name'), [form]);
  const make = async ({ password = '', ...values }: Values) =>
    onMade((await createAccessToken({ ...values, password: digestOf(password) })).token);
  const required = (message: string) => [{ required: true, message }];
  return (
    <Form
      form={form}
      name="token"
      layout="vertical"
      requiredMark={false}
      initialValues={{ days: 30, menu_ids: [] }}
      onFinish={(values) => run(() => make(values))}
    >
      <Form.Item
        name="name"
        label={text('account.tokens.name')}
        rules={required(text('account.tokens.name.required'))}
      >
        <Input
          maxLength={64}
          autoComplete="off"
          placeholder={text('account.tokens.name.example')}
        />
      </Form.Item>
      <Form.Item name="days" label={text('account.tokens.days')}>
        <Select
          options={DAYS.map((days) => ({
            value: days,
            label: text('account.tokens.days.count', { days }),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="menu_ids"
        label={text('account.tokens.may')}
        extra={text('account.tokens.may.help')}
        rules={required(text('account.tokens.may.required'))}
      >
        <Select
          mode="multiple"
          loading={!menus && !error}
          options={options}
          optionRender={({ data }) => (
            <span className={styles.option} style={{ '--level': data.level } as CSSProperties}>
              {data.label}
            </span>
          )}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <OwnPassword />
      {failure && <Alert type="error" showIcon title={failure} className={styles.notice} />}
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('account.tokens.make')}
      </Button>
    </Form>
  );
}

function Made({ token, onDone }: { token: string; onDone: () => void }) {
  const text = useText();
  const app = useText();
  const { copied, copy } = useCopy();
  return (
    <>
      <p>{text('account.tokens.made.explanation')}</p>
      <p>
        <code dir="ltr" className={styles.token}>
          {token}
        </code>
      </p>
      <div className={styles.buttons}>
        <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => copy(token)}>
          {app(copied ? 'app.copied' : 'app.copy')}
        </Button>
        <Button type="primary" onClick={onDone}>
          {app('app.done')}
        </Button>
      </div>
    </>
  );
}
