import { type ReactNode, Suspense } from 'react';
import { useIntl } from 'umi';
import { useText } from '@/components/feedback/useText';
import { useLabel } from '@/components/form/usePageText';
import type { ResourceConfig } from '@/features/entity';
import type { Restores as Told } from '@/schemas/history';
import Difference from './Difference';
import SkippedLinks from './SkippedLinks';

interface RestoresProps<Item extends { id: string }, Values extends object, Wire> {
  config: ResourceConfig<Item, Values, Wire>;
  restores: Told;
  /** What it would do to rights. */
  children?: ReactNode;
}

/** What a restore would make of the record that is there, before it is confirmed. */
export default function Restores<Item extends { id: string }, Values extends object, Wire>({
  config,
  restores: { fields, left_out, filled },
  children,
}: RestoresProps<Item, Values, Wire>) {
  const text = useText();
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
      <Filled page={config.page} fields={filled} />
      <SkippedLinks links={left_out} />
      {children}
    </>
  );
}

/** Says which fields came to the form after the version, and so get their initial values. */
export function Filled({ page, fields = [] }: { page: string; fields: string[] | undefined }) {
  const text = useText();
  const label = useLabel(page);
  const { formatList } = useIntl();
  if (fields.length === 0) return null;
  const names = formatList(fields.map((field) => `“${label(field)}”`));
  return <p>{text('history.filled', { fields: names, count: fields.length })}</p>;
}
