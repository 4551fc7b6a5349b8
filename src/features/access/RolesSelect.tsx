import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import LoadFailed from '@/components/feedback/LoadFailed';
import { allRolesQuery } from '@/services/api/role';

interface RolesSelectProps {
  /** The form's, as the two below. */
  id?: string;
  /** Ids of roles. */
  value?: string[];
  onChange?: (ids: string[]) => void;
  /** Ids of roles that are not offered. */
  except?: readonly string[];
}

/** Any number of the roles there are, found by typing. */
export default function RolesSelect({ except = [], ...props }: RolesSelectProps) {
  const { data: roles, error, refetch } = useQuery(allRolesQuery());
  const [open, setOpen] = useState(false);
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  const offered = (roles ?? []).filter(({ id }) => !except.includes(id));
  return (
    <Select
      {...props}
      mode="multiple"
      open={open}
      onOpenChange={setOpen}
      // Most choose one, and the open list would cover the buttons below it.
      onSelect={() => setOpen(false)}
      loading={!roles}
      showSearch={{ optionFilterProp: 'label' }}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
