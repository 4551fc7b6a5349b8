import { type ReactNode, Suspense } from 'react';
import type { ResourceConfig } from '@/components/entity/types';
import type { Restores as Told } from '@/schemas/history';
import Difference from './Difference';
import LeftOut from './LeftOut';
import { useHistoryText } from './useHistoryText';

interface RestoresProps<Item extends { id: string }, Values extends object, Wire> {
  config: ResourceConfig<Item, Values, Wire>;
  restores: Told;
  /** What it would do to rights. */
  children?: ReactNode;
}

/** What a restore would make of the record that is there, before it is confirmed. */
export default function Restores<Item extends { id: string }, Values extends object, Wire>({
  config,
  restores: { fields, left_out },
  children,
}: RestoresProps<Item, Values, Wire>) {
  const text = useHistoryText();
  return (
    <>
      {fields.length > 0 ? (
        <Suspense>
          <Difference
            {...{ config, fields }}
            headings={[text('history.present'), text('history.afterwards')]}
          />
        </Suspense>
      ) : (
        <p>{text('history.noChange')}</p>
      )}
      <LeftOut links={left_out} />
      {children}
    </>
  );
}
