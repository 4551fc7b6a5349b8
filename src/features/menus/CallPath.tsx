import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Flex, Select } from 'antd';
import { useState } from 'react';
import { useAccess } from 'umi';
import { useText } from '@/components/feedback/useText';
import { type ApiCall, apiCallsQuery } from '@/services/api/menu';
import { serviceCallsQuery, servicesQuery } from '@/services/api/service';
import styles from './menu.module.css';

/** A call as it is picked, or pasted: then it may name its service too. */
const CALL = /^\s*([A-Za-z]+)\s+(?=([a-z][a-z0-9-]*)?\/)/;

const optionOf = ({ method, path, summary }: Omit<ApiCall, 'granted'>) => ({
  value: `${method} ${path}`.trim(),
  title: path,
  summary,
});

type Option = ReturnType<typeof optionOf>;

const isFound = (typed: string, option?: Option) =>
  `${option?.value} ${option?.summary}`.toLowerCase().includes(typed.trim().toLowerCase());

interface CallPathProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  /** From 1. */
  row: number;
  value?: string;
  onChange?: (value: string) => void;
  /** Whether picked or pasted, a call says its method too. */
  onMethod: (method: string) => void;
}

/** The path of a call, typed or picked from those of its service, which is chosen where there are others than Gatehouse. */
export default function CallPath({ row, value = '', onChange, onMethod, ...field }: CallPathProps) {
  const text = useText();
  const { gatehouse, has } = useAccess();
  const { data: calls = [] } = useQuery({
    ...apiCallsQuery(),
    enabled: gatehouse !== undefined,
  });
  const { data: services = [] } = useQuery({
    ...servicesQuery(),
    enabled: gatehouse !== undefined && has('system.service'),
  });
  // A row without a path is no call, whichever service was chosen for it.
  const [waiting, setWaiting] = useState('');
  const code = value === '' ? waiting : value.slice(0, Math.max(0, value.indexOf('/')));
  const path = value === '' ? '' : value.slice(code.length);
  const chosen = services.find((service) => service.code === code);
  const { data: offered = [] } = useQuery({
    ...serviceCallsQuery(chosen?.id ?? ''),
    enabled: chosen !== undefined,
  });
  const isListed = code === '' || chosen !== undefined;
  const choices = [
    { value: '', label: text('pages.system.menu.resources.ours') },
    ...services.map((service) => ({ value: service.code, label: service.name })),
    ...(isListed ? [] : [{ value: code, label: code }]),
  ];
  const change = (service: string, below: string) => {
    setWaiting(service);
    const isCall = service !== '' && below !== '';
    onChange?.(isCall ? `${service}/${below.replace(/^\/+/, '')}` : below);
  };
  const take = (typed = '') => {
    const [call = '', method, service] = CALL.exec(typed) ?? [];
    if (method) onMethod(method.toUpperCase());
    const rest = typed.slice(call.length);
    if (service) onChange?.(rest);
    else change(code, rest);
  };
  return (
    <Flex gap="small">
      {choices.length > 1 && (
        <Select
          className={styles.service ?? ''}
          options={choices}
          value={code}
          onChange={(service) => change(service, path)}
          aria-label={text('pages.system.menu.resources.service', { row })}
        />
      )}
      <AutoComplete<string, Option>
        {...field}
        className={styles.path ?? ''}
        options={(code === '' ? calls : offered).map(optionOf)}
        value={path}
        showSearch={{ filterOption: isFound }}
        onChange={take}
        optionRender={({ data: { value: call, summary } }) => (
          <Flex component="span" vertical>
            <span dir="ltr">{call}</span>
            <span className={styles.summary}>{summary}</span>
          </Flex>
        )}
        placeholder={text('pages.system.menu.resources.placeholder')}
        aria-label={text('pages.system.menu.resources.path', { row })}
      />
    </Flex>
  );
}
