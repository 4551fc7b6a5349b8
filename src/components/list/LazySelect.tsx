import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useMessage } from '@/components/feedback/Feedback';

export interface Option {
  value: string;
  label: string;
}

interface LazySelectProps {
  load(): Promise<Option[]>;
  /** The form's. */
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** A choice whose options are read once they are looked at. */
export default function LazySelect({ load, ...control }: LazySelectProps) {
  const message = useMessage();
  const [wanted, setWanted] = useState(control.value !== undefined);
  const [options, setOptions] = useState<Option[]>();

  useEffect(() => {
    if (!wanted) return;
    load().then(setOptions, (error) => {
      setWanted(false);
      message.failure(error);
    });
  }, [wanted, load, message]);

  return (
    <Select
      {...control}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={wanted && !options}
      options={options ?? []}
      onOpenChange={(open) => open && setWanted(true)}
    />
  );
}
