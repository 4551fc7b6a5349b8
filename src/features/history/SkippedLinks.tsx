import { useText } from '@/components/feedback/useText';
import { useNoun } from '@/features/audit';
import type { LeftOut as Links } from '@/schemas/history';

/** Links that a restore leaves out, by the names of what they led to where the log knows them. */
export default function SkippedLinks({ links }: { links: readonly Links[] }) {
  const text = useText();
  const nounOf = useNoun();
  const told = links.flatMap(({ entity, ids, names }) =>
    ids.map((id) => ({ key: `${entity} ${id}`, entity: nounOf(entity), name: names[id] ?? id })),
  );
  const lines = new Map(told.map(({ key, ...values }) => [key, values]));
  if (lines.size === 0) return null;
  return (
    <>
      <p>{text('history.leftOut.explanation')}</p>
      <ul>
        {[...lines].map(([key, values]) => (
          <li key={key}>{text('history.leftOut.link', values)}</li>
        ))}
      </ul>
    </>
  );
}
