import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Form, Select, Tag } from 'antd';
import { Suspense } from 'react';
import { useAccess } from 'umi';
import ErrorBoundary from '@/components/feedback/ErrorBoundary';
import LoadFailed from '@/components/feedback/LoadFailed';
import { useText } from '@/components/feedback/useText';
import { AddsUp } from '@/features/access';
import { allRolesQuery } from '@/services/api/role';
import styles from './user.module.css';

interface RolePickerProps {
  /** The form's. */
  id?: string;
  /** Ids of roles. */
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Any number of the roles there are, found by typing. */
export default function RolePicker(props: RolePickerProps) {
  const text = useText();
  const claimed: string[] = Form.useFormInstance()?.getFieldValue('claimedRoles') ?? [];
  const { data: roles, error, refetch } = useQuery(allRolesQuery());
  const { gatehouse } = useAccess();
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  const disabled = text('pages.system.user.role.disabled');
  const options = roles?.map(({ id, name, status }) => ({
    value: id,
    label: status === 'enabled' ? name : `${name} (${disabled})`,
    disabled: claimed.includes(id),
  }));
  return (
    <>
      <Select
        {...props}
        mode="multiple"
        loading={!roles}
        showSearch={{ optionFilterProp: 'label' }}
        options={options ?? []}
        onChange={(ids: string[]) => props.onChange?.([...new Set([...claimed, ...ids])])}
        tagRender={({ label, value, closable, onClose }) => (
          <Tag title={String(label)} className={styles.chosen ?? ''}>
            <bdi>
              {claimed.includes(value)
                ? text('pages.system.user.role.claims', { role: String(label) })
                : label}
            </bdi>
            {/* For the mouse: Backspace does it by keyboard, where a stop of Tab would take away a role by mistake. */}
            {closable && !claimed.includes(value) && (
              <CloseOutlined aria-hidden="true" className={styles.remove} onClick={onClose} />
            )}
          </Tag>
        )}
      />
      {gatehouse && props.value && props.value.length > 0 && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <AddsUp roleIds={props.value} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** Roles by their names. */
export function RoleNames({ ids }: { ids: readonly string[] }) {
  const { data: roles } = useQuery(allRolesQuery());
  const names = new Map(roles?.map(({ id, name }) => [id, name]));
  return <>{ids.map((id) => names.get(id) ?? id).join(', ') || '-'}</>;
}
