import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';
import type { ApiQuery } from '@/services/api/apiQuery';

export interface Option {
  value: string;
  label: string;
}

interface LazySelectProps<Value> {
  query: ApiQuery<Value>;
  optionsOf: (value: Value) => Option[];
  /** The form's. */
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** A choice whose options are read once they are looked at. */
export default function LazySelect<Value>(props: LazySelectProps<Value>) {
  const { query, optionsOf, ...control } = props;
  const message = useMessage();
  const [wanted, setWanted] = useState(control.value !== undefined);
  const { data, error } = useQuery({ ...query, enabled: wanted });
  useEffect(() => {
    if (!error) return;
    setWanted(false);
    message.failure(error);
  }, [error, message]);

  return (
    <Select
      {...control}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={wanted && !data}
      options={data ? optionsOf(data) : []}
      onOpenChange={(open) => open && setWanted(true)}
    />
  );
}
