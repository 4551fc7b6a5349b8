import { Radio } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '@/components/feedback/useText';
import type { Target } from '@/services/api/permission';
import type { Asked } from '@/services/navigation/access';
import styles from './access.module.css';
import CallField from './CallField';
import MenuSelect from './MenuSelect';

export type AskedTarget = Pick<Asked, 'code' | 'method' | 'path'>;

/** Returns what is asked about; undefined while it is not whole. */
export function targetOf({ code, method, path }: AskedTarget): Target | undefined {
  if (path) return method ? { method, path } : undefined;
  return code ? { code } : undefined;
}

interface TargetFieldProps {
  asked: AskedTarget;
  onChange: (target: AskedTarget) => void;
}

/** A page, an action or a call. */
export default function TargetField({ asked: { code, method, path }, onChange }: TargetFieldProps) {
  const text = useText();
  const [byCall, setByCall] = useState(path !== undefined);
  // A link may lead here while the page is open.
  useEffect(() => {
    if (path ?? code) setByCall(path !== undefined);
  }, [path, code]);
  return (
    <>
      <Radio.Group
        className={styles.kind ?? ''}
        aria-label={text('access.what')}
        value={byCall ? 'call' : 'menu'}
        options={(['menu', 'call'] as const).map((value) => ({
          value,
          label: text(`access.what.${value}`),
        }))}
        onChange={({ target }) => {
          setByCall(target.value === 'call');
          onChange({});
        }}
      />
      {byCall ? (
        <CallField id="access-path" method={method} path={path} onChange={onChange} />
      ) : (
        <MenuSelect
          id="access-menu"
          label={text('access.what.menu')}
          value={code}
          onChange={(chosen) => onChange({ code: chosen })}
        />
      )}
    </>
  );
}
