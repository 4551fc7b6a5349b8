import { ProFormSelect, ProFormText } from '@ant-design/pro-components';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useMemo, useState } from 'react';
import SecretsDialog, { Secret } from '@/components/feedback/SecretsDialog';
import { useText } from '@/components/feedback/useText';
import { required, withAria } from '@/components/form/proForm';
import StepForm from '@/components/form/StepForm';
import { OwnPassword } from '@/features/auth';
import { MAX_TOKEN_DAYS } from '@/schemas/accessToken';
import { createAccessToken } from '@/services/api/accessTokens';
import { currentMenusQuery } from '@/services/api/current';
import { digestOf } from '@/services/api/passwordDigest';
import { codedOptions, isWanted } from '@/services/navigation/tree';
import styles from './account.module.css';

const DAYS = [7, 30, 90, 180, MAX_TOKEN_DAYS];

/** Makes a token and shows it, once. */
export default function TokenDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [token, setToken] = useState<string>();
  return (
    <SecretsDialog
      title={text(token ? 'account.tokens.made' : 'account.tokens.make')}
      shown={token !== undefined}
      onCancel={onClose}
      onDone={onClose}
    >
      {token ? (
        <>
          <p>{text('account.tokens.made.explanation')}</p>
          <Secret value={token} />
        </>
      ) : (
        <TokenForm onMade={setToken} />
      )}
    </SecretsDialog>
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
  const { data: menus, error } = useQuery(currentMenusQuery());
  const options = useMemo(() => codedOptions(menus ?? [], (id) => id), [menus]);
  const make = async ({ password = '', ...values }: Values) =>
    onMade((await createAccessToken({ ...values, password: digestOf(password) })).token);
  return (
    <StepForm<Values>
      name="token"
      field="password"
      first="name"
      ok={text('account.tokens.make')}
      initialValues={{ days: 30, menu_ids: [] }}
      onSubmit={make}
    >
      <ProFormText
        {...required(text('account.tokens.name.required'))}
        name="name"
        label={text('account.tokens.name')}
        fieldProps={{ maxLength: 64, placeholder: text('account.tokens.name.example') }}
      />
      <ProFormSelect
        {...withAria()}
        name="days"
        label={text('account.tokens.days')}
        options={DAYS.map((days) => ({
          value: days,
          label: text('account.tokens.days.count', { days }),
        }))}
      />
      <ProFormSelect
        {...required(text('account.tokens.may.required'), false, true)}
        name="menu_ids"
        label={text('account.tokens.may')}
        extra={<bdi>{text('account.tokens.may.help')}</bdi>}
        mode="multiple"
        options={options}
        fieldProps={{
          loading: !menus && !error,
          optionRender: ({ data }) => (
            <span className={styles.option} style={{ '--level': data.level } as CSSProperties}>
              {data.label}
            </span>
          ),
          showSearch: { filterOption: isWanted },
        }}
      />
      <OwnPassword />
    </StepForm>
  );
}
